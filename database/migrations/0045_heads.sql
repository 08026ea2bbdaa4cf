-- The account that a letter is about: it shows the logos and the name of the portal that the account is in.
ALTER TABLE delivery ADD COLUMN account_id uuid, ADD FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id);
--> statement-breakpoint
GRANT INSERT (account_id) ON delivery TO portico_gate, portico_person, portico_advisor, portico_staff;
--> statement-breakpoint
-- The name and the logos of the portal as they were when the statement was asked for, null where the firm's mark and name stand; with others it is
-- another statement.
ALTER TABLE statement ADD COLUMN head jsonb;
--> statement-breakpoint
ALTER TABLE statement DROP CONSTRAINT statement_tenant_id_portfolio_id_from_date_to_date_language_key;
--> statement-breakpoint
ALTER TABLE statement ADD UNIQUE NULLS NOT DISTINCT
  (tenant_id, portfolio_id, from_date, to_date, language, theme, colours, head, facts_at, account_id);
