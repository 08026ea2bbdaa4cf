-- What a statement holds: whether the account as a whole comes first, and which parts of each portfolio. With other parts it is another statement.
ALTER TABLE statement ADD COLUMN consolidated boolean NOT NULL DEFAULT false;
--> statement-breakpoint
-- By default what statements of one portfolio held before parts could be chosen.
ALTER TABLE statement ADD COLUMN components jsonb NOT NULL DEFAULT '["overview", "performance", "holdings", "transactions"]';
--> statement-breakpoint
-- Row security is forced on the owner too, for whom there is no policy.
ALTER TABLE statement NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE statement SET consolidated = true, components = '["holdings"]' WHERE of_account;
--> statement-breakpoint
ALTER TABLE statement FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- The firm's own PDFs before and after it as they were when it was asked for, null where there were none; with others it is another statement.
ALTER TABLE statement ADD COLUMN covers jsonb;
--> statement-breakpoint
GRANT INSERT (consolidated, components, covers) ON statement TO portico_person, portico_advisor, portico_staff;
--> statement-breakpoint
ALTER TABLE statement DROP CONSTRAINT statement_tenant_id_portfolio_id_from_date_to_date_language_key;
--> statement-breakpoint
ALTER TABLE statement ADD UNIQUE NULLS NOT DISTINCT
  (tenant_id, portfolio_id, from_date, to_date, language, theme, colours, head, facts_at, account_id, of_account, commentary_key, consolidated,
    components, covers);
--> statement-breakpoint
ALTER TABLE portal_file DROP CONSTRAINT portal_file_kind_check;
--> statement-breakpoint
ALTER TABLE portal_file ADD CONSTRAINT portal_file_kind_check CHECK (kind IN ('logo', 'document', 'cover'));
--> statement-breakpoint
-- A function outside may make the report of a firm: it is let in by a token, and out again when it has answered.
ALTER TABLE statement DROP CONSTRAINT statement_reason_check;
--> statement-breakpoint
ALTER TABLE statement ADD CONSTRAINT statement_reason_check CHECK (reason IN ('renderer', 'timeout', 'data', 'service', 'withdrawn'));
--> statement-breakpoint
ALTER TABLE single_use_link ADD COLUMN session_id uuid;
--> statement-breakpoint
GRANT UPDATE (session_id) ON single_use_link TO portico_gate;
--> statement-breakpoint
GRANT SELECT (tenant_id, purpose, digest, session_id, used_at), UPDATE (used_at) ON single_use_link TO portico_work;
--> statement-breakpoint
CREATE POLICY work_finds ON single_use_link FOR SELECT TO portico_work USING (tenant_id = app_tenant() AND purpose = 'enter');
--> statement-breakpoint
CREATE POLICY work_spends ON single_use_link FOR UPDATE TO portico_work USING (tenant_id = app_tenant() AND purpose = 'enter');
--> statement-breakpoint
GRANT SELECT (id) ON session TO portico_work;
