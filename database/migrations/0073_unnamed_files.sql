-- Places in the store of files that no row names: not yet, while something is written there, or not any more. Whatever a crash leaves in the store is
-- noted here, or named by a row of `file` that is arriving or leaving, and is swept.
CREATE TABLE unnamed_file (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id text NOT NULL CHECK (id ~ '^[0-9a-f]{32}$'),
  created_by uuid DEFAULT app_person(),
  at timestamptz NOT NULL DEFAULT now(),
  -- From then on no row may come to name it.
  leaving boolean NOT NULL DEFAULT false,
  PRIMARY KEY (tenant_id, id)
);
--> statement-breakpoint
ALTER TABLE unnamed_file ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE unnamed_file FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
GRANT SELECT (id, leaving), INSERT (id), UPDATE (leaving), DELETE ON unnamed_file TO portico_person, portico_advisor, portico_staff;
--> statement-breakpoint
GRANT SELECT, INSERT (id), UPDATE (leaving), DELETE ON unnamed_file TO portico_work;
--> statement-breakpoint
CREATE POLICY own ON unnamed_file TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND created_by = app_person()) WITH CHECK (tenant_id = app_tenant() AND created_by = app_person());
--> statement-breakpoint
CREATE POLICY staff_tenant ON unnamed_file TO portico_staff USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY work_tenant ON unnamed_file TO portico_work USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
-- Every place in the store that a row names: a table that comes to name files is added here.
CREATE VIEW named_file WITH (security_invoker = true) AS
  SELECT tenant_id, file_id AS id FROM statement WHERE file_id IS NOT NULL
  UNION ALL SELECT tenant_id, file_id FROM import
  UNION ALL SELECT tenant_id, id FROM portal_file
  UNION ALL SELECT tenant_id, image FROM person WHERE image IS NOT NULL
  UNION ALL SELECT tenant_id, unnest(parts) FROM file;
--> statement-breakpoint
GRANT SELECT ON named_file TO portico_work;
