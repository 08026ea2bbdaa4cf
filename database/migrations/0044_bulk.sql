-- What is done to many records at once: which ones, how far it has come, and what could not be done and why.
CREATE TABLE bulk_action (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  collection text NOT NULL,
  action text NOT NULL CHECK (action IN ('remove', 'restore', 'publish')),
  ids uuid[] NOT NULL CHECK (cardinality(ids) BETWEEN 1 AND 200),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'stopped')),
  done integer NOT NULL DEFAULT 0,
  failures jsonb NOT NULL DEFAULT '[]',
  created_by uuid NOT NULL DEFAULT app_person(),
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES person (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX bulk_action_by_collection ON bulk_action (tenant_id, collection, created_at);
--> statement-breakpoint
ALTER TABLE bulk_action ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE bulk_action FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY staff_tenant ON bulk_action TO portico_staff USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY work_tenant ON bulk_action TO portico_work USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
GRANT SELECT, INSERT ON bulk_action TO portico_staff;
--> statement-breakpoint
GRANT UPDATE (state, ended_at) ON bulk_action TO portico_staff;
--> statement-breakpoint
GRANT SELECT ON bulk_action TO portico_work;
--> statement-breakpoint
GRANT UPDATE (state, done, failures, ended_at) ON bulk_action TO portico_work;
