-- An order that a standing instruction makes at the end of a quarter is dated by it, and there is one for each portfolio, fund and quarter.
ALTER TABLE client_order ADD COLUMN quarter date, ADD CHECK ((kind = 'distribution') = (quarter IS NOT NULL));
--> statement-breakpoint
CREATE UNIQUE INDEX client_order_quarter ON client_order (tenant_id, portfolio_id, instrument_id, quarter) WHERE quarter IS NOT NULL;
