-- Folders of media libraries, and the files in them. A library is a record of the collection `libraries`.
CREATE TABLE media_folder (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  library_id uuid NOT NULL,
  parent_id uuid,
  name text NOT NULL CHECK (name <> ''),
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT app_person(),
  PRIMARY KEY (tenant_id, id),
  -- A folder is in the library of its parent.
  UNIQUE (tenant_id, library_id, id),
  FOREIGN KEY (tenant_id, library_id) REFERENCES record (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, library_id, parent_id) REFERENCES media_folder (tenant_id, library_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, updated_by) REFERENCES person (tenant_id, id),
  CHECK (parent_id <> id)
);
--> statement-breakpoint
CREATE INDEX media_folder_place ON media_folder (tenant_id, library_id, parent_id);
--> statement-breakpoint
CREATE TABLE media_file (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  library_id uuid NOT NULL,
  folder_id uuid,
  name text NOT NULL CHECK (name <> ''),
  -- The name without its ending, in small letters: by it two files of a folder are the same.
  stem text NOT NULL,
  type text NOT NULL CHECK (type IN ('Valuation', 'Statement', 'Transaction note', 'Agreement / Legal', 'Other')),
  file_id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT app_person(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT app_person(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, library_id) REFERENCES record (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, library_id, folder_id) REFERENCES media_folder (tenant_id, library_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, file_id) REFERENCES file (tenant_id, id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES person (tenant_id, id),
  FOREIGN KEY (tenant_id, updated_by) REFERENCES person (tenant_id, id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX media_file_stem ON media_file
  (tenant_id, library_id, coalesce(folder_id, '00000000-0000-0000-0000-000000000000'::uuid), stem);
--> statement-breakpoint
CREATE INDEX media_file_file ON media_file (tenant_id, file_id);
--> statement-breakpoint
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['media_folder', 'media_file'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY work_tenant ON %I TO portico_work USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant())', t);
    EXECUTE format('CREATE POLICY staff_tenant ON %I TO portico_staff USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant())', t);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT SELECT ON media_folder, media_file TO portico_staff;
--> statement-breakpoint
GRANT INSERT (library_id, parent_id, name), UPDATE (parent_id, name, active, version, updated_at, updated_by) ON media_folder TO portico_staff;
--> statement-breakpoint
GRANT INSERT (id, library_id, folder_id, name, stem, type, file_id), DELETE,
  UPDATE (folder_id, name, stem, type, file_id, version, updated_at, updated_by) ON media_file TO portico_staff;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON media_folder, media_file TO portico_work;
--> statement-breakpoint
-- What runs for a tenant without a person may bring files too.
GRANT INSERT, UPDATE ON file TO portico_work;
