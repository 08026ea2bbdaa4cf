-- Which check of a file is the present one, so that one it has replaced, or one that was cancelled, can add nothing more.
ALTER TABLE import ADD COLUMN run integer NOT NULL DEFAULT 0;
--> statement-breakpoint
-- The facts that the file was checked against: it is committed against no others.
ALTER TABLE import ADD COLUMN facts_at timestamptz;
--> statement-breakpoint
-- Line of the file that brought the transaction; null where it came otherwise.
ALTER TABLE transaction ADD COLUMN line integer;
--> statement-breakpoint
-- An arrival's transactions are walked a portfolio at a time.
DROP INDEX transaction_arrival;
--> statement-breakpoint
CREATE INDEX transaction_arrival ON transaction (tenant_id, arrival_id, portfolio_id);
