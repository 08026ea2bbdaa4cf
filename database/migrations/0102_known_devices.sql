-- The devices on which people have signed in, by browser and system: of another one they hear by mail.
CREATE TABLE known_device (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  person_id uuid NOT NULL,
  device text NOT NULL CHECK (length(device) BETWEEN 1 AND 100),
  first_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, person_id, device),
  FOREIGN KEY (tenant_id, person_id) REFERENCES person (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
ALTER TABLE known_device ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE known_device FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Signing in alone knows of them.
CREATE POLICY gate_tenant ON known_device TO portico_gate USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
GRANT SELECT, INSERT ON known_device TO portico_gate;
