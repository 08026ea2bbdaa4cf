-- What was projected for an account, by which assumptions; kept as it was answered. One that was taken out can be put back.
CREATE TABLE projection (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL,
  account_id uuid NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  inputs jsonb NOT NULL,
  result jsonb NOT NULL,
  active boolean NOT NULL DEFAULT true,
  removed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid NOT NULL,
  created_name text NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES person (tenant_id, id),
  CHECK (active = (removed_at IS NULL))
);
--> statement-breakpoint
CREATE INDEX projection_newest ON projection (tenant_id, account_id, created_at DESC);
--> statement-breakpoint
ALTER TABLE projection ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE projection FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY staff_tenant ON projection TO portico_staff USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY work_tenant ON projection TO portico_work USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
-- Whoever sees the account sees what was projected for it, and may project. Each account is looked up, however many somebody reaches.
CREATE POLICY of_account ON projection TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND EXISTS (SELECT FROM account a WHERE a.id = projection.account_id))
  WITH CHECK (tenant_id = app_tenant() AND EXISTS (SELECT FROM account a WHERE a.id = projection.account_id));
--> statement-breakpoint
GRANT SELECT, INSERT (id, account_id, name, inputs, result, created_at, created_by, created_name), UPDATE (active, removed_at) ON projection
  TO portico_person, portico_advisor, portico_staff;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON projection TO portico_work;
--> statement-breakpoint
-- What clients read of records that staff keep: of these collections what they say, and of all others no more than the names that forms offer.
ALTER TABLE record ADD COLUMN shown jsonb GENERATED ALWAYS AS (CASE WHEN collection IN ('models', 'riskProfiles') THEN data END) STORED;
--> statement-breakpoint
GRANT SELECT (shown, slug, parent_id, position) ON record TO portico_person, portico_advisor;
--> statement-breakpoint
CREATE POLICY planning_shows ON record FOR SELECT TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND active AND collection IN ('models', 'riskProfiles', 'pages'));
--> statement-breakpoint
-- Of a page what was published, and nothing of what staff are working at.
GRANT SELECT (tenant_id, record_id, version, data, published) ON record_version TO portico_person, portico_advisor;
--> statement-breakpoint
CREATE POLICY published_pages ON record_version FOR SELECT TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND published AND EXISTS (
    SELECT FROM record r WHERE r.id = record_version.record_id AND r.collection = 'pages' AND r.active));
