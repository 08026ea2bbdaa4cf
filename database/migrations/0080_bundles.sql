-- Zips of files that staff bring in as one: the files of each in the order in which they come in, and the import that brings each of them.
CREATE TABLE bundle (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 200),
  -- Where the zip is in the store of files; null once nothing of it is needed any more.
  file_id text CHECK (file_id ~ '^[0-9a-f]{32}$'),
  bytes bigint NOT NULL,
  state text NOT NULL DEFAULT 'checking' CHECK (state IN ('checking', 'checked', 'running', 'stopped', 'done', 'undoing', 'undone', 'cancelled')),
  stopped_why text CHECK (stopped_why IN ('asked', 'file', 'person', 'failed')),
  -- Names of files of the zip that are none of a firm.
  strangers text[] NOT NULL,
  -- The job that works on it; an earlier one that is still running changes nothing more.
  worker uuid,
  created_by uuid NOT NULL DEFAULT app_person(),
  -- Who asked for the present step, in whose name it is done.
  asked_by uuid NOT NULL DEFAULT app_person(),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When anything of it was brought in first.
  begun_at timestamptz,
  -- When it was begun to be taken back; from then on it can only be taken back whole.
  undo_begun_at timestamptz,
  done_at timestamptz,
  undone_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES person (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, asked_by) REFERENCES person (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX bundle_by_age ON bundle (tenant_id, created_at);
--> statement-breakpoint
-- One at a time is brought in or taken back.
CREATE UNIQUE INDEX bundle_at_work ON bundle (tenant_id) WHERE state IN ('running', 'undoing');
--> statement-breakpoint
CREATE TABLE bundle_file (
  tenant_id uuid NOT NULL DEFAULT app_tenant(),
  bundle_id uuid NOT NULL,
  place integer NOT NULL,
  -- Where it is among the files of the zip, from 0; two may have one name.
  entry integer NOT NULL,
  name text NOT NULL,
  -- The collection of its records, or the kind of its facts.
  content text NOT NULL,
  holds text NOT NULL CHECK (holds IN ('records', 'facts')),
  bytes bigint NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'working', 'checked', 'in', 'refused', 'asks', 'skipped', 'undone')),
  -- The import of records or of facts that brings it in.
  import_id uuid,
  -- Why it is not brought in or taken back: the key of a sentence, and what stands in it.
  why jsonb,
  PRIMARY KEY (tenant_id, bundle_id, place),
  FOREIGN KEY (tenant_id, bundle_id) REFERENCES bundle (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
ALTER TABLE bundle ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE bundle FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE bundle_file ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE bundle_file FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY staff_tenant ON bundle TO portico_staff USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY work_tenant ON bundle TO portico_work USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY staff_tenant ON bundle_file TO portico_staff USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY work_tenant ON bundle_file TO portico_work USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
GRANT SELECT, INSERT (file_name, file_id, bytes, strangers), UPDATE (state, stopped_why, asked_by, begun_at, undo_begun_at) ON bundle TO portico_staff;
--> statement-breakpoint
GRANT SELECT, INSERT (bundle_id, place, entry, name, content, holds, bytes), UPDATE (state, why) ON bundle_file TO portico_staff;
--> statement-breakpoint
GRANT SELECT, UPDATE (state, stopped_why, worker, file_id, done_at, undone_at) ON bundle TO portico_work;
--> statement-breakpoint
GRANT SELECT, UPDATE (state, import_id, why) ON bundle_file TO portico_work;
--> statement-breakpoint
CREATE OR REPLACE VIEW named_file WITH (security_invoker = true) AS
  SELECT tenant_id, file_id AS id FROM statement WHERE file_id IS NOT NULL
  UNION ALL SELECT tenant_id, file_id FROM import
  UNION ALL SELECT tenant_id, id FROM portal_file
  UNION ALL SELECT tenant_id, image FROM person WHERE image IS NOT NULL
  UNION ALL SELECT tenant_id, unnest(parts) FROM file
  UNION ALL SELECT tenant_id, file_id FROM bundle WHERE file_id IS NOT NULL;
--> statement-breakpoint
-- The zip that an import came in, and its place among the files, while its check takes the zip's earlier files as if they were in. Such a check says what would happen; before anything
-- is committed the file is checked as things are.
ALTER TABLE import ADD COLUMN bundle_id uuid, ADD COLUMN bundle_place integer;
--> statement-breakpoint
CREATE INDEX import_bundle ON import (tenant_id, bundle_id) WHERE bundle_id IS NOT NULL;
--> statement-breakpoint
ALTER TABLE record_import ADD COLUMN bundle_id uuid, ADD COLUMN bundle_place integer;
--> statement-breakpoint
CREATE INDEX record_import_bundle ON record_import (tenant_id, bundle_id) WHERE bundle_id IS NOT NULL;
--> statement-breakpoint
GRANT UPDATE (bundle_id, bundle_place) ON record_import TO portico_staff;
