-- The outbox: mail and SMS, each written in the transaction that gives the occasion, and sent by a job afterwards.
CREATE TABLE delivery (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  channel text NOT NULL CHECK (channel IN ('mail', 'sms')),
  template text NOT NULL,
  -- Null: the tenant's own.
  language text,
  person_id uuid,
  recipient text NOT NULL,
  -- What the template is filled with; its secrets leave with the message, or once they are worth nothing.
  parameters jsonb NOT NULL,
  -- Of two with one key the first is sent, and no other.
  dedupe_key text NOT NULL DEFAULT gen_random_uuid()::text,
  -- After this moment nobody is served by it.
  until timestamptz,
  -- As it was sent, or would have been: secrets are blanked, except where there is no gateway and this is the only place to read them.
  sender text,
  subject text,
  html text,
  body text,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'kept', 'dead')),
  attempt integer NOT NULL DEFAULT 0,
  -- When it may be taken in hand; null: at once. Whoever takes it puts it ahead, so that it comes up again if they never return.
  next_at timestamptz,
  last_error text,
  -- What the gateway calls it.
  provider_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, dedupe_key),
  FOREIGN KEY (tenant_id, person_id) REFERENCES person (tenant_id, id)
);
--> statement-breakpoint
CREATE INDEX delivery_newest ON delivery (tenant_id, created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX delivery_waiting ON delivery (tenant_id, created_at) WHERE state = 'waiting';
--> statement-breakpoint
ALTER TABLE delivery ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE delivery FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- The collections, as the catalogue of fields has them.
CREATE VIEW mail WITH (security_invoker = true) AS
  SELECT tenant_id, id, recipient AS "to", sender AS "from", subject, body, html, state AS status, created_at AS created
  FROM delivery WHERE channel = 'mail';
--> statement-breakpoint
CREATE VIEW sms WITH (security_invoker = true) AS
  SELECT tenant_id, id, recipient AS "to", sender AS "from", subject, body, state AS status, created_at AS created
  FROM delivery WHERE channel = 'sms';
--> statement-breakpoint
-- Whoever gives an occasion may write one, and reads none: what is under way holds secrets.
GRANT INSERT (id, channel, template, language, person_id, recipient, parameters, dedupe_key, until) ON delivery
  TO portico_gate, portico_person, portico_advisor, portico_staff;
--> statement-breakpoint
GRANT SELECT (tenant_id, id, channel, template, language, person_id, recipient, until, sender, subject, html, body, state, attempt, next_at,
  last_error, provider_id, created_at, sent_at) ON delivery TO portico_staff;
--> statement-breakpoint
-- A dead one is sent on its way again.
GRANT UPDATE (state, attempt, next_at) ON delivery TO portico_staff;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON delivery TO portico_work;
--> statement-breakpoint
GRANT SELECT ON mail, sms TO portico_staff;
--> statement-breakpoint
CREATE POLICY gate_writes ON delivery FOR INSERT TO portico_gate WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY person_writes ON delivery FOR INSERT TO portico_person, portico_advisor WITH CHECK (tenant_id = app_tenant() AND app_person() IS NOT NULL);
--> statement-breakpoint
CREATE POLICY staff_tenant ON delivery TO portico_staff USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY work_tenant ON delivery TO portico_work USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
