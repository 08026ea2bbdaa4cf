-- A statement of a whole account hangs on one portfolio of it, by which it is reached and kept.
ALTER TABLE statement ADD COLUMN of_account boolean NOT NULL DEFAULT false;
--> statement-breakpoint
ALTER TABLE statement DROP CONSTRAINT statement_tenant_id_portfolio_id_from_date_to_date_language_key;
--> statement-breakpoint
ALTER TABLE statement ADD UNIQUE NULLS NOT DISTINCT
  (tenant_id, portfolio_id, from_date, to_date, language, theme, colours, head, facts_at, account_id, of_account);
