-- Orders: what clients ask to be bought and sold of a fund, with every stage that an order came through.
CREATE TABLE client_order (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  -- Made by whoever places it: one intent is one order, however often it is sent.
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  -- Null, as the fund, for what staff wrote down without saying it.
  portfolio_id uuid,
  instrument_id uuid,
  -- The client that it is of.
  person_id uuid,
  name text NOT NULL,
  -- A quarterly distribution counts in no rule of the client's own orders.
  kind text NOT NULL DEFAULT 'client' CHECK (kind IN ('client', 'distribution', 'verification')),
  type text NOT NULL DEFAULT 'Buy' CHECK (type IN ('Buy', 'Sell')),
  stage text NOT NULL DEFAULT 'received' CHECK (stage IN ('received', 'checked', 'rejected', 'sent', 'executed', 'settled', 'cancelled')),
  status text NOT NULL GENERATED ALWAYS AS (CASE WHEN stage IN ('rejected', 'settled', 'cancelled') THEN 'closed' ELSE 'placed' END) STORED,
  -- Of a sale: everything that is held.
  whole boolean NOT NULL DEFAULT false,
  unit_type text NOT NULL CHECK (unit_type IN ('units', 'amount')),
  -- What was asked for, in units or in money; the other follows from the price, where there was one.
  units numeric CHECK (units > 0),
  amount numeric CHECK (amount > 0),
  -- Worth of it, what it costs (of a sale: what the units were bought for), and what a sale loses of that, in `currency`.
  value numeric,
  cost numeric,
  losses numeric,
  currency text NOT NULL,
  -- Price of a unit when it was placed, and the day of that price.
  nav numeric,
  nav_date date,
  -- By which number of the account the fund knows its holder.
  fund_id_from_account_no text,
  -- Which call of a provider it is.
  call text NOT NULL DEFAULT 'subscription' CHECK (call IN ('subscription', 'amendment')),
  -- Of the account, before this order and by it; null where it set none.
  status_before text,
  status_after text,
  -- Who checked it, while it is checked.
  checked_by uuid,
  -- At which price and on which day it was executed, and the transaction of it.
  price numeric CHECK (price > 0),
  executed_on date,
  transaction_id uuid,
  active boolean NOT NULL DEFAULT true,
  -- Counts its stages, and what staff changed.
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CHECK (num_nonnulls(units, amount) > 0),
  CHECK (num_nonnulls(status_before, status_after) <> 1),
  FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id),
  FOREIGN KEY (tenant_id, portfolio_id) REFERENCES portfolio (tenant_id, id),
  FOREIGN KEY (tenant_id, instrument_id) REFERENCES instrument (tenant_id, id),
  FOREIGN KEY (tenant_id, person_id) REFERENCES person (tenant_id, id)
);
--> statement-breakpoint
CREATE INDEX client_order_account ON client_order (tenant_id, account_id, created_at);
--> statement-breakpoint
CREATE INDEX client_order_portfolio ON client_order (tenant_id, portfolio_id, created_at);
--> statement-breakpoint
CREATE INDEX client_order_newest ON client_order (tenant_id, created_at DESC, id DESC);
--> statement-breakpoint
-- Every stage, dated, with whose doing it was. Rows are only added.
CREATE TABLE client_order_stage (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  order_id uuid NOT NULL,
  -- The version of the order that it made.
  number integer NOT NULL,
  stage text NOT NULL CHECK (stage IN ('received', 'checked', 'rejected', 'sent', 'executed', 'settled', 'cancelled')),
  at timestamptz NOT NULL,
  -- Null where nobody did it, as with orders that make themselves.
  by_id uuid,
  by_name text NOT NULL,
  reason text,
  PRIMARY KEY (tenant_id, order_id, number),
  FOREIGN KEY (tenant_id, order_id) REFERENCES client_order (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, by_id) REFERENCES person (tenant_id, id)
);
--> statement-breakpoint
-- For the rest of its transaction an order lets whoever placed or withdrew it set the status of its account to the one that goes with that, and to
-- no other.
CREATE FUNCTION order_sets_status() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM set_config('app.ordering', NEW.account_id::text || ' ' || CASE WHEN TG_OP = 'INSERT' THEN NEW.status_after ELSE NEW.status_before END, true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_is_placed AFTER INSERT ON client_order FOR EACH ROW WHEN (NEW.status_after IS NOT NULL) EXECUTE FUNCTION order_sets_status();
--> statement-breakpoint
CREATE TRIGGER order_is_withdrawn AFTER UPDATE OF stage ON client_order FOR EACH ROW
  WHEN (NEW.stage = 'cancelled' AND NEW.status_before IS NOT NULL) EXECUTE FUNCTION order_sets_status();
--> statement-breakpoint
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['client_order', 'client_order_stage'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY staff_tenant ON %I TO portico_staff USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant())', t);
    EXECUTE format('CREATE POLICY work_tenant ON %I TO portico_work USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant())', t);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON client_order TO portico_staff, portico_work;
--> statement-breakpoint
GRANT SELECT, INSERT ON client_order_stage TO portico_staff, portico_work;
--> statement-breakpoint
-- Whoever sees the account sees its orders, places them and withdraws them; how far one has come otherwise is not theirs to say.
GRANT SELECT, UPDATE (stage, version),
  INSERT (id, account_id, portfolio_id, instrument_id, person_id, name, type, whole, unit_type, units, amount, value, cost, losses, currency, nav, nav_date,
    fund_id_from_account_no, call, status_before, status_after, created_at) ON client_order TO portico_person, portico_advisor;
--> statement-breakpoint
GRANT SELECT, INSERT ON client_order_stage TO portico_person, portico_advisor;
--> statement-breakpoint
CREATE POLICY of_account ON client_order FOR SELECT TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND active AND account_id = ANY (ARRAY(SELECT account_id FROM shown_account)));
--> statement-breakpoint
CREATE POLICY person_places ON client_order FOR INSERT TO portico_person, portico_advisor
  WITH CHECK (tenant_id = app_tenant() AND portfolio_id IS NOT NULL AND instrument_id IS NOT NULL
    AND EXISTS (SELECT FROM portfolio p WHERE p.id = portfolio_id AND p.account_id = client_order.account_id)
    AND account_id = ANY (ARRAY(SELECT account_id FROM shown_account)));
--> statement-breakpoint
CREATE POLICY person_withdraws ON client_order FOR UPDATE TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND stage = 'received' AND account_id = ANY (ARRAY(SELECT account_id FROM shown_account)))
  WITH CHECK (tenant_id = app_tenant() AND stage = 'cancelled');
--> statement-breakpoint
CREATE POLICY of_order ON client_order_stage FOR SELECT TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND order_id = ANY (ARRAY(SELECT id FROM client_order)));
--> statement-breakpoint
CREATE POLICY person_tells ON client_order_stage FOR INSERT TO portico_person, portico_advisor
  WITH CHECK (tenant_id = app_tenant() AND by_id = app_person() AND stage IN ('received', 'cancelled')
    AND EXISTS (SELECT FROM client_order o WHERE o.id = order_id AND o.stage = client_order_stage.stage AND o.version = number));
--> statement-breakpoint
-- A client's order moves their account to the one status that goes with it, as `client_moves_status` lets it; here that of a professional who is a
-- client themselves.
CREATE POLICY order_sets ON account FOR UPDATE TO portico_advisor
  USING (tenant_id = app_tenant() AND id::text = split_part(current_setting('app.ordering', true), ' ', 1))
  WITH CHECK (tenant_id = app_tenant() AND id::text || ' ' || status = current_setting('app.ordering', true));
--> statement-breakpoint
-- Orders that staff kept as records so far become orders of their client's account; rows of every tenant are meant.
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['record', 'account', 'portfolio', 'client_order', 'client_order_stage', 'person'] LOOP
    EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', t);
  END LOOP;
END $$;
--> statement-breakpoint
INSERT INTO client_order (tenant_id, id, account_id, portfolio_id, person_id, name, type, stage, unit_type, units, amount, currency, active, created_at)
  SELECT r.tenant_id, r.id, a.id, (SELECT p.id FROM portfolio p WHERE p.tenant_id = a.tenant_id AND p.account_id = a.id ORDER BY p.active DESC, p.name LIMIT 1),
    a.client_id, r.name, coalesce(r.data->>'type', 'Buy'), CASE r.data->>'status' WHEN 'closed' THEN 'settled' ELSE 'received' END,
    coalesce(r.data->>'unitType', 'units'), CASE WHEN r.data->>'unitType' = 'amount' THEN NULL ELSE (r.data->>'amount')::numeric END,
    CASE r.data->>'unitType' WHEN 'amount' THEN (r.data->>'amount')::numeric END, a.currency, r.active, r.created_at
  FROM record r CROSS JOIN LATERAL (SELECT * FROM account a WHERE a.tenant_id = r.tenant_id AND a.client_id::text = r.data->>'user'
    ORDER BY a.active DESC, a.name LIMIT 1) a
  WHERE r.collection = 'orders' AND (r.data->>'amount')::numeric > 0;
--> statement-breakpoint
INSERT INTO client_order_stage (tenant_id, order_id, number, stage, at, by_id, by_name)
  SELECT o.tenant_id, o.id, 1, o.stage, o.created_at, p.id, coalesce(p.name, '')
  FROM client_order o JOIN record r ON (r.tenant_id, r.id) = (o.tenant_id, o.id) LEFT JOIN person p ON (p.tenant_id, p.id) = (r.tenant_id, r.created_by);
--> statement-breakpoint
UPDATE record r SET beside = true, data = '{}', search = '', version = 1 FROM client_order o WHERE (o.tenant_id, o.id) = (r.tenant_id, r.id);
--> statement-breakpoint
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['record', 'account', 'portfolio', 'client_order', 'client_order_stage', 'person'] LOOP
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
  END LOOP;
END $$;
