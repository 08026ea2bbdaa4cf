-- Orders that a provider carries out: why a client sells, what it is asked while nothing is stored yet, and the documents that it keeps of orders.
ALTER TABLE client_order
  ADD COLUMN sale_reason text CHECK (sale_reason IN ('money', 'balance', 'results', 'costs', 'other')),
  -- The provider that has taken it; null for one of the firm's own desk.
  ADD COLUMN carried_by text;
--> statement-breakpoint
GRANT INSERT (sale_reason, carried_by) ON client_order TO portico_person, portico_advisor;
--> statement-breakpoint
-- One order that the provider is asked to take. It is gone once the order is stored, or refused, so that a row that stays says what the provider may
-- have taken and we have not. While there is one, no other order of its account is passed on, until staff have asked the provider and remove it.
CREATE TABLE order_call (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  order_id uuid NOT NULL,
  account_id uuid NOT NULL,
  call text NOT NULL CHECK (call IN ('subscription', 'amendment')),
  -- What of it staff are shown.
  type text NOT NULL CHECK (type IN ('Buy', 'Sell')),
  fund text NOT NULL,
  units numeric,
  amount numeric,
  currency text NOT NULL,
  asked_at timestamptz NOT NULL,
  -- How often: what is refused after a first attempt may have been taken by that.
  attempt integer NOT NULL DEFAULT 1,
  -- What the provider has answered.
  answer jsonb,
  PRIMARY KEY (tenant_id, order_id),
  FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX order_call_account ON order_call (tenant_id, account_id);
--> statement-breakpoint
-- A document that a provider lists of an account, in a language. Its path there is known to the server's own work alone.
CREATE TABLE order_document (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  language text NOT NULL,
  path text NOT NULL CHECK (length(path) BETWEEN 1 AND 1000),
  name text NOT NULL,
  dated date,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, account_id, language, path),
  FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['order_call', 'order_document'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY work_tenant ON %I TO portico_work USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant())', t);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON order_call, order_document TO portico_work;
--> statement-breakpoint
GRANT SELECT, DELETE ON order_call TO portico_staff;
--> statement-breakpoint
CREATE POLICY staff_tenant ON order_call TO portico_staff USING (tenant_id = app_tenant());
--> statement-breakpoint
GRANT SELECT (tenant_id, id, account_id, name, dated, language) ON order_document TO portico_person, portico_advisor, portico_staff;
--> statement-breakpoint
CREATE POLICY of_account ON order_document FOR SELECT TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND account_id = ANY (ARRAY(SELECT account_id FROM shown_account)));
--> statement-breakpoint
CREATE POLICY staff_tenant ON order_document FOR SELECT TO portico_staff USING (tenant_id = app_tenant());
