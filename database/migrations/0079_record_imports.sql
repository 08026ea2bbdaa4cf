-- Records that staff bring in from a file: the rows as they were read, what was found about each, and what was done with it, so that it can be taken
-- back. A row that is done keeps the id of its record and what a changed one said before, and no longer what stood in the file.
CREATE TABLE record_import (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  collection text NOT NULL,
  -- The record within which all of them are, where the file was brought in there.
  parent_id uuid,
  file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 200),
  decimal_comma boolean NOT NULL DEFAULT false,
  headings text[] NOT NULL,
  -- For each heading the column that it means; null where it is not read.
  columns text[] NOT NULL,
  state text NOT NULL DEFAULT 'checking'
    CHECK (state IN ('checking', 'checked', 'committing', 'stopped', 'committed', 'undoing', 'undone', 'cancelled')),
  rows integer NOT NULL,
  -- How many rows the present step has dealt with, and how many of them it has left as they were.
  done integer NOT NULL DEFAULT 0,
  left_out integer NOT NULL DEFAULT 0,
  counts jsonb NOT NULL DEFAULT '{"new":0,"changed":0,"known":0,"refused":0}',
  -- The job that works on it; an earlier one that is still running ends at its next row.
  worker uuid,
  -- Why it stopped by itself.
  stopped_why text,
  -- Whether its rows are no longer kept.
  forgotten boolean NOT NULL DEFAULT false,
  created_by uuid NOT NULL DEFAULT app_person(),
  -- Who asked for the present step, in whose name it is done.
  asked_by uuid NOT NULL DEFAULT app_person(),
  created_at timestamptz NOT NULL DEFAULT now(),
  committed_at timestamptz,
  undone_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES person (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, asked_by) REFERENCES person (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX record_import_by_collection ON record_import (tenant_id, collection, created_at);
--> statement-breakpoint
CREATE TABLE record_import_row (
  tenant_id uuid NOT NULL DEFAULT app_tenant(),
  import_id uuid NOT NULL,
  -- Line in the file; the headings are in the first.
  line integer NOT NULL,
  cells text[],
  verdict text CHECK (verdict IN ('new', 'changed', 'known', 'refused')),
  -- Whether it refers to another row of the file, and waits for that one.
  waits boolean NOT NULL DEFAULT false,
  -- What is wrong: a list of a column, a cell and a sentence.
  problems jsonb,
  -- Fields that differ, each with its value before and after.
  changes jsonb,
  record_id uuid,
  name text NOT NULL DEFAULT '',
  -- The version of the record after it was made or changed; null until then.
  version integer,
  undone boolean NOT NULL DEFAULT false,
  -- Why it was left as it was.
  left_why text,
  PRIMARY KEY (tenant_id, import_id, line),
  FOREIGN KEY (tenant_id, import_id) REFERENCES record_import (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
-- Finds whether a record was taken back with the file that made it.
CREATE INDEX record_import_row_undone ON record_import_row (tenant_id, record_id) WHERE undone;
--> statement-breakpoint
ALTER TABLE record_import ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE record_import FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE record_import_row ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE record_import_row FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY staff_tenant ON record_import TO portico_staff USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY work_tenant ON record_import TO portico_work USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY staff_tenant ON record_import_row TO portico_staff USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY work_tenant ON record_import_row TO portico_work USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (columns, state, done, left_out, counts, stopped_why, asked_by) ON record_import TO portico_staff;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (cells, verdict, changes, name, record_id, version, undone, left_why) ON record_import_row TO portico_staff;
--> statement-breakpoint
GRANT SELECT, UPDATE (state, decimal_comma, done, left_out, counts, worker, stopped_why, forgotten, committed_at, undone_at) ON record_import TO portico_work;
--> statement-breakpoint
GRANT SELECT, UPDATE (cells, verdict, waits, problems, changes, record_id, name, left_why), DELETE ON record_import_row TO portico_work;
--> statement-breakpoint
-- The id that another system has for a record, in collections that have no field for it: the next file finds the record by it. Two records may have the
-- same one, as one that was removed and its successor; a file that names both is refused.
ALTER TABLE record ADD COLUMN external_id text CHECK (length(external_id) BETWEEN 1 AND 100);
--> statement-breakpoint
CREATE INDEX record_external ON record (tenant_id, collection, external_id) WHERE external_id IS NOT NULL;
--> statement-breakpoint
GRANT UPDATE (external_id) ON record TO portico_staff;
