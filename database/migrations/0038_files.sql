-- Files that people bring. The row is there before the first byte is kept, and goes after the last: what a crash leaves is named by a row that is
-- still arriving or already leaving, and is swept away.
CREATE TABLE file (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  state text NOT NULL DEFAULT 'arriving' CHECK (state IN ('arriving', 'kept', 'leaving')),
  name text NOT NULL,
  -- What it is by what it holds; null while it arrives.
  kind text,
  -- Of what is kept.
  bytes bigint,
  sha256 text,
  width integer,
  height integer,
  -- Where the store keeps it, what pages show of a picture, and the small picture for lists.
  stored text,
  shown text,
  small text,
  -- Everything that the store may hold for it, written down before it is stored.
  parts text[] NOT NULL CHECK (cardinality(parts) > 0),
  purpose text NOT NULL CHECK (purpose IN ('form', 'record', 'media')),
  -- Within what it was brought: of a form its id.
  room uuid,
  -- The record that it belongs to, once there is one. Who sees a file by its subject, the policies of the capability of that subject say.
  subject_kind text,
  subject_id uuid,
  created_by uuid DEFAULT app_person(),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES person (tenant_id, id),
  CHECK ((subject_kind IS NULL) = (subject_id IS NULL)),
  CHECK (state <> 'kept' OR (kind IS NOT NULL AND bytes IS NOT NULL AND sha256 IS NOT NULL AND stored IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX file_room ON file (tenant_id, room, created_at DESC) WHERE room IS NOT NULL;
--> statement-breakpoint
CREATE INDEX file_subject ON file (tenant_id, subject_kind, subject_id) WHERE subject_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX file_person ON file (tenant_id, created_by);
--> statement-breakpoint
-- What the sweep looks for.
CREATE INDEX file_unsettled ON file (tenant_id, created_at) WHERE state <> 'kept' OR subject_id IS NULL;
--> statement-breakpoint
ALTER TABLE file ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE file FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
GRANT SELECT ON file TO portico_person, portico_advisor, portico_staff;
--> statement-breakpoint
GRANT INSERT (id, name, parts, purpose, room) ON file TO portico_person, portico_advisor, portico_staff;
--> statement-breakpoint
GRANT UPDATE (state, name, kind, bytes, sha256, width, height, stored, shown, small, parts, subject_kind, subject_id) ON file
  TO portico_person, portico_advisor, portico_staff;
--> statement-breakpoint
GRANT DELETE ON file TO portico_person, portico_advisor, portico_staff;
--> statement-breakpoint
GRANT SELECT, DELETE ON file TO portico_work;
--> statement-breakpoint
CREATE POLICY own ON file TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND created_by = app_person()) WITH CHECK (tenant_id = app_tenant() AND created_by = app_person());
--> statement-breakpoint
CREATE POLICY staff_tenant ON file TO portico_staff USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY work_tenant ON file TO portico_work USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
