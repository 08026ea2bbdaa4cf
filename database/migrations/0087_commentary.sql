-- Commentary on the day of a report, for everybody who has signed in: in the print view of that day, and in statements that end on it.
ALTER TABLE record ADD COLUMN said jsonb GENERATED ALWAYS AS (CASE WHEN collection = 'commentary' THEN data END) STORED;
--> statement-breakpoint
GRANT SELECT (said) ON record TO portico_person, portico_advisor;
--> statement-breakpoint
CREATE INDEX record_commentary ON record (tenant_id, (said ->> 'reportdate')) WHERE collection = 'commentary' AND active;
--> statement-breakpoint
CREATE POLICY commentary_said ON record FOR SELECT TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND active AND collection = 'commentary' AND app_person() IS NOT NULL);
--> statement-breakpoint
CREATE POLICY commentary_attached ON file FOR SELECT TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND subject_kind = 'commentary' AND app_person() IS NOT NULL
    AND subject_id = ANY (ARRAY(SELECT id FROM record WHERE collection = 'commentary')));
--> statement-breakpoint
-- What stood there when the statement was asked for: with another commentary it is another statement.
ALTER TABLE statement ADD COLUMN commentary jsonb NOT NULL DEFAULT '[]';
--> statement-breakpoint
ALTER TABLE statement ADD COLUMN commentary_key text GENERATED ALWAYS AS (md5(commentary::text)) STORED;
--> statement-breakpoint
GRANT INSERT (commentary) ON statement TO portico_person, portico_advisor, portico_staff;
--> statement-breakpoint
ALTER TABLE statement DROP CONSTRAINT statement_tenant_id_portfolio_id_from_date_to_date_language_key;
--> statement-breakpoint
ALTER TABLE statement ADD UNIQUE NULLS NOT DISTINCT
  (tenant_id, portfolio_id, from_date, to_date, language, theme, colours, head, facts_at, account_id, of_account, commentary_key);
