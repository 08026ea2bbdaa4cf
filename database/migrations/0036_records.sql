-- Records that staff keep, of every collection that has no table of its own: what they hold is data of the shape that the collection's form has.
CREATE TABLE record (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  collection text NOT NULL CHECK (collection <> ''),
  -- The record that it is kept within, of this table or of another.
  parent_id uuid,
  name text NOT NULL,
  slug text,
  data jsonb NOT NULL,
  -- What a search looks through, in lower case.
  search text NOT NULL,
  -- Among its siblings, where the collection has an order.
  position integer NOT NULL DEFAULT 0,
  -- A record that was removed stays, and comes back with what was removed together with it.
  active boolean NOT NULL DEFAULT true,
  removal uuid,
  removed_at timestamptz,
  removed_by uuid,
  version integer NOT NULL DEFAULT 1,
  -- When what it now says was published; null since a change that was not.
  published_at timestamptz,
  published_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  PRIMARY KEY (tenant_id, id),
  CHECK (active = (removal IS NULL) AND active = (removed_at IS NULL))
);
--> statement-breakpoint
CREATE INDEX record_by_name ON record (tenant_id, collection, active, lower(name), id);
--> statement-breakpoint
CREATE INDEX record_by_change ON record (tenant_id, collection, active, updated_at, id);
--> statement-breakpoint
CREATE INDEX record_by_parent ON record (tenant_id, parent_id, collection, active, position, id);
--> statement-breakpoint
-- An address leads to one record.
CREATE UNIQUE INDEX record_slug ON record (tenant_id, collection, slug) WHERE active;
--> statement-breakpoint
CREATE INDEX record_removal ON record (tenant_id, removal) WHERE NOT active;
--> statement-breakpoint
-- What a record said after each save, of collections that keep their history. Nobody changes a version.
CREATE TABLE record_version (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  record_id uuid NOT NULL,
  version integer NOT NULL,
  name text NOT NULL,
  data jsonb NOT NULL,
  published boolean NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  by uuid,
  PRIMARY KEY (tenant_id, record_id, version),
  FOREIGN KEY (tenant_id, record_id) REFERENCES record (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
-- Who has a record open to change it, so that two of the staff know of each other. Rows of the last minute count.
CREATE TABLE record_editor (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  collection text NOT NULL,
  record_id uuid NOT NULL,
  person_id uuid NOT NULL DEFAULT app_person(),
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, collection, record_id, person_id),
  FOREIGN KEY (tenant_id, person_id) REFERENCES person (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['record', 'record_version', 'record_editor'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY staff_tenant ON %I TO portico_staff USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant())', t);
    EXECUTE format('CREATE POLICY work_tenant ON %I TO portico_work USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant())', t);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT SELECT, INSERT ON record, record_version TO portico_staff, portico_work;
--> statement-breakpoint
GRANT UPDATE (parent_id, name, slug, data, search, position, active, removal, removed_at, removed_by, version, published_at, published_by,
  updated_at, updated_by) ON record TO portico_staff, portico_work;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON record_editor TO portico_staff;
--> statement-breakpoint
GRANT SELECT, DELETE ON record_editor TO portico_work;
--> statement-breakpoint
-- Of what has lain in the bin for long.
GRANT DELETE ON record TO portico_work;
