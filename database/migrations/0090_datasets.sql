-- Datasets: rows that data processes have brought in, and what became of each run of a process.
CREATE TABLE data_run (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  process_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'stopping', 'done', 'failed', 'stopped')),
  -- The job that works on it; an earlier one that is still running changes nothing more.
  worker uuid,
  created_by uuid NOT NULL DEFAULT app_person(),
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, process_id) REFERENCES record (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, created_by) REFERENCES person (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX data_run_by_age ON data_run (tenant_id, process_id, created_at);
--> statement-breakpoint
-- One run of a process at a time.
CREATE UNIQUE INDEX data_run_at_work ON data_run (tenant_id, process_id) WHERE state IN ('queued', 'running', 'stopping');
--> statement-breakpoint
-- A step as it was when the run was asked for: what changes in the process later changes nothing of a run.
CREATE TABLE data_run_step (
  tenant_id uuid NOT NULL DEFAULT app_tenant(),
  run_id uuid NOT NULL,
  place integer NOT NULL,
  get_from_api boolean NOT NULL,
  method text NOT NULL CHECK (method IN ('GET', 'POST')),
  location text,
  -- The address of an uploaded file, and what it is called.
  file text,
  file_name text,
  dataset text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed', 'skipped')),
  rows integer,
  -- Why it failed: the key of a sentence, and what stands in it.
  why jsonb,
  ended_at timestamptz,
  PRIMARY KEY (tenant_id, run_id, place),
  FOREIGN KEY (tenant_id, run_id) REFERENCES data_run (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
-- What the last step that was run for it has brought; another one replaces all of it.
CREATE TABLE dataset (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  headings text[] NOT NULL,
  rows integer NOT NULL,
  filled_at timestamptz NOT NULL DEFAULT now(),
  process_id uuid,
  PRIMARY KEY (tenant_id, id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX dataset_name ON dataset (tenant_id, lower(name));
--> statement-breakpoint
CREATE TABLE dataset_row (
  tenant_id uuid NOT NULL DEFAULT app_tenant(),
  dataset_id uuid NOT NULL,
  place integer NOT NULL,
  cells text[] NOT NULL,
  PRIMARY KEY (tenant_id, dataset_id, place),
  FOREIGN KEY (tenant_id, dataset_id) REFERENCES dataset (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
DO $$ DECLARE t text; r text; BEGIN
  FOREACH t IN ARRAY ARRAY['data_run', 'data_run_step', 'dataset', 'dataset_row'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    FOREACH r IN ARRAY ARRAY['work', 'staff'] LOOP
      EXECUTE format('CREATE POLICY %s_tenant ON %I TO portico_%s USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant())', r, t, r);
    END LOOP;
  END LOOP;
END $$;
--> statement-breakpoint
GRANT SELECT, INSERT (process_id), UPDATE (state, ended_at) ON data_run TO portico_staff;
--> statement-breakpoint
GRANT SELECT, INSERT (run_id, place, get_from_api, method, location, file, file_name, dataset), UPDATE (state) ON data_run_step TO portico_staff;
--> statement-breakpoint
GRANT SELECT, DELETE ON dataset TO portico_staff;
--> statement-breakpoint
GRANT SELECT ON dataset_row TO portico_staff;
--> statement-breakpoint
GRANT SELECT, UPDATE (state, worker, ended_at), DELETE ON data_run TO portico_work;
--> statement-breakpoint
GRANT SELECT, UPDATE (state, rows, why, ended_at) ON data_run_step TO portico_work;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON dataset, dataset_row TO portico_work;
