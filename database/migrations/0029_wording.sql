-- What a firm says in the place of the product's texts: by language, and by the key of the text.
CREATE TABLE wording (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  language text NOT NULL CHECK (language IN ('en', 'is', 'el', 'nl')),
  key text NOT NULL CHECK (key <> ''),
  text text NOT NULL CHECK (btrim(text) <> '' AND length(text) <= 2000),
  PRIMARY KEY (tenant_id, language, key)
);
--> statement-breakpoint
ALTER TABLE wording ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE wording FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY staff_tenant ON wording TO portico_staff USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY work_reads ON wording FOR SELECT TO portico_work USING (tenant_id = app_tenant());
--> statement-breakpoint
-- Whoever opens the page reads it, known or not.
CREATE POLICY gate_reads ON wording FOR SELECT TO portico_gate USING (tenant_id = app_tenant());
--> statement-breakpoint
GRANT SELECT ON wording TO portico_gate, portico_work;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON wording TO portico_staff;
