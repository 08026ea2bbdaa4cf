-- What is deleted keeps no id of another system from whoever takes its place.
DROP INDEX portfolio_external;
--> statement-breakpoint
CREATE UNIQUE INDEX portfolio_external ON portfolio (tenant_id, external_id) WHERE external_id IS NOT NULL AND active;
