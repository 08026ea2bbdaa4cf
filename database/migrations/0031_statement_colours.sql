-- A firm's own colours in the theme, as they were when the statement was asked for; in others it is another statement.
ALTER TABLE statement ADD COLUMN colours jsonb NOT NULL DEFAULT '{}';
--> statement-breakpoint
ALTER TABLE statement DROP CONSTRAINT statement_tenant_id_portfolio_id_from_date_to_date_language_key;
--> statement-breakpoint
ALTER TABLE statement ADD UNIQUE (tenant_id, portfolio_id, from_date, to_date, language, theme, colours, facts_at);
