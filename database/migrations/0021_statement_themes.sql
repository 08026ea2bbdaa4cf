-- A statement wears what its portal wore when it was asked for; in another theme it is another one. Those from before say none, and wore the tenant's.
ALTER TABLE statement ADD COLUMN theme text NOT NULL DEFAULT '';
--> statement-breakpoint
ALTER TABLE statement DROP CONSTRAINT statement_tenant_id_portfolio_id_from_date_to_date_language_key;
--> statement-breakpoint
ALTER TABLE statement ADD UNIQUE (tenant_id, portfolio_id, from_date, to_date, language, theme, facts_at);
