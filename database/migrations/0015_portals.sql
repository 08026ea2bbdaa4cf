-- Portals as records of their own: what each is called, shows and wears, whose it is, and how much it may hold. And what an organisation says of itself.
ALTER TABLE organisation
  ADD COLUMN url text,
  -- Of its people's e-mail addresses: what stands after the @.
  ADD COLUMN domain text CHECK (domain = lower(domain) AND domain <> ''),
  -- Whether a confirmed address of the domain makes a professional.
  ADD COLUMN domain_rule boolean NOT NULL DEFAULT true,
  ADD COLUMN photo text,
  ADD COLUMN address text,
  ADD COLUMN version integer NOT NULL DEFAULT 1;
--> statement-breakpoint
-- How many accounts, advisors and portals are paid for; where it says nothing, what the tenant's settings say holds.
CREATE TABLE subscription (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL CHECK (name <> ''),
  accounts integer CHECK (accounts >= 0),
  advisors integer CHECK (advisors >= 0),
  portals integer CHECK (portals >= 0),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
--> statement-breakpoint
-- Logos and documents of portals; what is in them is in the store of files, under the same id.
CREATE TABLE portal_file (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id text NOT NULL CHECK (id ~ '^[0-9a-f]{32}$'),
  kind text NOT NULL CHECK (kind IN ('logo', 'document')),
  type text NOT NULL CHECK (type IN ('image/png', 'image/jpeg', 'image/webp', 'application/pdf')),
  name text NOT NULL,
  bytes integer NOT NULL,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES person (tenant_id, id)
);
--> statement-breakpoint
ALTER TABLE portal
  -- Null where the portal wears, speaks and says what the tenant does.
  ADD COLUMN theme text,
  ADD COLUMN language text,
  ADD COLUMN phone text NOT NULL DEFAULT '',
  ADD COLUMN email text NOT NULL DEFAULT '',
  -- Shown in this order.
  ADD COLUMN logos text[] NOT NULL DEFAULT '{}',
  ADD COLUMN document text,
  ADD COLUMN terms text NOT NULL DEFAULT '',
  ADD COLUMN owner_id uuid,
  ADD COLUMN subscription_id uuid,
  ADD COLUMN active boolean NOT NULL DEFAULT true,
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
  ADD FOREIGN KEY (tenant_id, document) REFERENCES portal_file (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, owner_id) REFERENCES person (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, subscription_id) REFERENCES subscription (tenant_id, id);
--> statement-breakpoint
CREATE INDEX portal_owner ON portal (tenant_id, owner_id) WHERE owner_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX portal_organisation ON portal (tenant_id, organisation_id);
--> statement-breakpoint
-- A host that leads to one portal of its tenant.
ALTER TABLE tenant_host ADD COLUMN portal_id uuid,
  ADD FOREIGN KEY (tenant_id, portal_id) REFERENCES portal (tenant_id, id) ON DELETE CASCADE;
--> statement-breakpoint
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['subscription', 'portal_file'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY staff_tenant ON %I TO portico_staff USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant())', t);
    EXECUTE format('CREATE POLICY work_tenant ON %I TO portico_work USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant())', t);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON subscription TO portico_staff, portico_work;
--> statement-breakpoint
GRANT SELECT, INSERT ON portal_file TO portico_staff, portico_work;
--> statement-breakpoint
-- Whose a portal is, is said once; everything else staff may change.
GRANT INSERT, UPDATE (name, subtitle, theme, language, phone, email, logos, document, terms, owner_id, subscription_id, active, version)
  ON portal TO portico_staff;
--> statement-breakpoint
-- The professional who owns a portal keeps what it shows, and neither its limits nor whose it is.
GRANT UPDATE (name, subtitle, theme, language, phone, email, logos, document, terms, version) ON portal TO portico_advisor;
--> statement-breakpoint
ALTER POLICY person_own ON portal USING (tenant_id = app_tenant() AND active AND id = ANY (ARRAY(SELECT portal_id FROM account)));
--> statement-breakpoint
CREATE POLICY advisor_owns ON portal TO portico_advisor USING (tenant_id = app_tenant() AND owner_id = app_person())
  WITH CHECK (tenant_id = app_tenant() AND owner_id = app_person());
--> statement-breakpoint
-- Before anybody is known: what the portal of a host wears. And a code that has been proved makes a portal for whom it was given.
GRANT SELECT ON portal, subscription, portal_file TO portico_gate;
--> statement-breakpoint
GRANT INSERT (organisation_id, key, name, subtitle, theme, logos, owner_id) ON portal TO portico_gate;
--> statement-breakpoint
CREATE POLICY gate_reads ON portal FOR SELECT TO portico_gate USING (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY gate_adds ON portal FOR INSERT TO portico_gate WITH CHECK (tenant_id = app_tenant() AND owner_id IS NOT NULL);
--> statement-breakpoint
CREATE POLICY gate_reads ON subscription FOR SELECT TO portico_gate USING (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY gate_reads ON portal_file FOR SELECT TO portico_gate USING (tenant_id = app_tenant());
--> statement-breakpoint
-- A logo is shown to whoever opens the page. A document belongs to those who see its portal.
GRANT SELECT ON portal_file, subscription TO portico_person, portico_advisor;
--> statement-breakpoint
GRANT INSERT ON portal_file TO portico_advisor;
--> statement-breakpoint
CREATE POLICY person_seen ON portal_file FOR SELECT TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND (kind = 'logo' OR id = ANY (ARRAY(SELECT document FROM portal))));
--> statement-breakpoint
CREATE POLICY advisor_adds ON portal_file FOR INSERT TO portico_advisor WITH CHECK (tenant_id = app_tenant() AND created_by = app_person());
--> statement-breakpoint
CREATE POLICY advisor_own ON portal_file FOR SELECT TO portico_advisor USING (tenant_id = app_tenant() AND created_by = app_person());
--> statement-breakpoint
CREATE POLICY person_own ON subscription FOR SELECT TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND id = ANY (ARRAY(SELECT subscription_id FROM portal)));
