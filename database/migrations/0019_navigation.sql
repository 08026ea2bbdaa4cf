-- What stands at which address, as the tenant has arranged it; null: as all tenants begin. See capabilities/navigation/contract.ts.
ALTER TABLE tenant ADD COLUMN pages jsonb;
--> statement-breakpoint
GRANT UPDATE (pages) ON tenant TO portico_work;
--> statement-breakpoint
-- The menu of a portal, where it has one of its own.
CREATE TABLE navigation_item (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  portal_id uuid NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  link text NOT NULL,
  visible text[] NOT NULL CHECK (visible <@ ARRAY['Admin', 'Advisor', 'Investor'] AND cardinality(visible) > 0),
  -- The statuses in which an investor finds it; none means all.
  user_status text[] NOT NULL DEFAULT '{}',
  position integer NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, portal_id) REFERENCES portal (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX navigation_item_portal ON navigation_item (tenant_id, portal_id, position);
--> statement-breakpoint
CREATE TABLE subnavigation_item (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  item_id uuid NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  link text NOT NULL,
  position integer NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, item_id) REFERENCES navigation_item (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX subnavigation_item_item ON subnavigation_item (tenant_id, item_id, position);
--> statement-breakpoint
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['navigation_item', 'subnavigation_item'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    -- What is open to whom is decided before anybody reads what is theirs.
    EXECUTE format('GRANT SELECT ON %I TO portico_gate', t);
    EXECUTE format('CREATE POLICY gate_reads ON %I FOR SELECT TO portico_gate USING (tenant_id = app_tenant())', t);
    EXECUTE format('GRANT SELECT, INSERT, DELETE ON %I TO portico_staff', t);
    EXECUTE format('CREATE POLICY staff_tenant ON %I TO portico_staff USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant())', t);
  END LOOP;
END $$;
--> statement-breakpoint
-- An account may be left without a portal: nobody finds it at any address then, and its client is told so.
ALTER TABLE account ALTER COLUMN portal_id DROP NOT NULL;
