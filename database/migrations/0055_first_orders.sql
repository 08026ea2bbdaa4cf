-- The order that comes with a verification: what was said about it stays with it, and whoever has no portfolio yet is given the first one for it.
ALTER TABLE client_order ADD COLUMN subscription jsonb;
--> statement-breakpoint
GRANT INSERT (kind, subscription) ON client_order TO portico_person;
--> statement-breakpoint
-- While the details of its account have not been sent to be checked, and once; a fund that is offered may have no market data yet.
CREATE POLICY person_begins ON client_order FOR INSERT TO portico_person
  WITH CHECK (tenant_id = app_tenant() AND kind = 'verification' AND type = 'Buy' AND stage = 'received' AND account_id = ANY (ARRAY(SELECT account_id FROM own_account))
    AND EXISTS (SELECT FROM portfolio p WHERE p.id = portfolio_id AND p.account_id = client_order.account_id)
    AND EXISTS (SELECT FROM account a WHERE a.id = account_id AND a.status = 'created'));
--> statement-breakpoint
ALTER POLICY person_places ON client_order
  WITH CHECK (tenant_id = app_tenant() AND kind = 'client' AND portfolio_id IS NOT NULL AND instrument_id IS NOT NULL
    AND EXISTS (SELECT FROM portfolio p WHERE p.id = portfolio_id AND p.account_id = client_order.account_id)
    AND account_id = ANY (ARRAY(SELECT account_id FROM shown_account)));
--> statement-breakpoint
GRANT INSERT (account_id, name, type, currency) ON portfolio TO portico_person;
--> statement-breakpoint
CREATE POLICY first_portfolio ON portfolio FOR INSERT TO portico_person
  WITH CHECK (tenant_id = app_tenant() AND account_id = ANY (ARRAY(SELECT account_id FROM own_account))
    AND EXISTS (SELECT FROM account a WHERE a.id = account_id AND a.status = 'created'));
