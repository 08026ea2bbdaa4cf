-- Groups of clients get tables of their own, so that professionals keep groups too and clients read what is said to theirs. A group without a keeper is
-- the firm's.
CREATE TABLE client_group (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL,
  score numeric NOT NULL,
  -- Rich text that members are met with once.
  welcome jsonb,
  kept_by uuid,
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, id, kept_by),
  FOREIGN KEY (tenant_id, kept_by) REFERENCES person (tenant_id, id)
);
--> statement-breakpoint
CREATE TABLE client_group_member (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  group_id uuid NOT NULL,
  account_id uuid NOT NULL,
  -- Of the group: policies of the one table cannot ask the other and be asked by it.
  kept_by uuid,
  position integer NOT NULL DEFAULT 0,
  member_since timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, group_id, account_id),
  FOREIGN KEY (tenant_id, group_id) REFERENCES client_group (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, group_id, kept_by) REFERENCES client_group (tenant_id, id, kept_by),
  FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX client_group_member_account ON client_group_member (tenant_id, account_id);
--> statement-breakpoint
-- Whoever has been met with the words of a group is not met with them again.
CREATE TABLE client_group_welcomed (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  group_id uuid NOT NULL,
  person_id uuid NOT NULL DEFAULT app_person(),
  PRIMARY KEY (tenant_id, group_id, person_id),
  FOREIGN KEY (tenant_id, group_id) REFERENCES client_group (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, person_id) REFERENCES person (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
-- Accounts that somebody looks at together. It gives nobody anything: of what it holds its keeper sees what they see otherwise.
CREATE TABLE household (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL,
  kept_by uuid NOT NULL DEFAULT app_person(),
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, id, kept_by),
  FOREIGN KEY (tenant_id, kept_by) REFERENCES person (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX household_keeper ON household (tenant_id, kept_by);
--> statement-breakpoint
CREATE TABLE household_account (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  household_id uuid NOT NULL,
  account_id uuid NOT NULL,
  kept_by uuid NOT NULL DEFAULT app_person(),
  position integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, household_id, account_id),
  FOREIGN KEY (tenant_id, household_id, kept_by) REFERENCES household (tenant_id, id, kept_by) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
-- What is to be said to the client on the page of the account, until it is resolved.
CREATE TABLE account_alert (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  account_id uuid NOT NULL,
  position integer NOT NULL,
  type text NOT NULL CHECK (type IN ('Success', 'Info', 'Warning', 'Error')),
  comment text NOT NULL,
  resolved boolean NOT NULL DEFAULT false,
  at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, account_id, position),
  FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
-- What was kept as data so far. Rows of every tenant are meant, which the policies would hide from an owner who is no superuser.
ALTER TABLE record NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO client_group (tenant_id, id, name, score, welcome, active, created_at)
  SELECT tenant_id, id, name, coalesce((data->>'score')::numeric, 0), nullif(data->'welcome', 'null'), active, created_at FROM record
  WHERE collection = 'groups' AND NOT beside;
--> statement-breakpoint
INSERT INTO client_group_member (tenant_id, group_id, account_id, position, member_since)
  SELECT DISTINCT ON (r.tenant_id, r.id, a.id) r.tenant_id, r.id, a.id, m.place, coalesce((m.one->>'memberSince')::timestamptz, r.created_at)
  FROM record r, jsonb_array_elements(CASE jsonb_typeof(r.data->'members') WHEN 'array' THEN r.data->'members' ELSE '[]' END)
    WITH ORDINALITY m(one, place), account a
  WHERE r.collection = 'groups' AND NOT r.beside AND a.tenant_id = r.tenant_id AND a.id::text = m.one->>'account';
--> statement-breakpoint
UPDATE record SET beside = true, data = jsonb_build_object('documents', data->'documents') WHERE collection = 'groups' AND NOT beside;
--> statement-breakpoint
INSERT INTO account_alert (tenant_id, account_id, position, type, comment, resolved, at)
  SELECT r.tenant_id, r.id, m.place, m.one->>'type', coalesce(m.one->>'comment', ''), coalesce((m.one->>'resolved')::boolean, false),
    coalesce((m.one->>'timestamp')::timestamptz, r.created_at)
  FROM record r, jsonb_array_elements(CASE jsonb_typeof(r.data->'alerts') WHEN 'array' THEN r.data->'alerts' ELSE '[]' END)
    WITH ORDINALITY m(one, place), account a
  WHERE r.collection = 'accounts' AND a.tenant_id = r.tenant_id AND a.id = r.id AND m.one->>'type' IN ('Success', 'Info', 'Warning', 'Error');
--> statement-breakpoint
UPDATE record SET data = data - 'alerts' WHERE collection = 'accounts' AND data ? 'alerts';
--> statement-breakpoint
ALTER TABLE record FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['client_group', 'client_group_member', 'client_group_welcomed', 'household', 'household_account', 'account_alert'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY work_tenant ON %I TO portico_work USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant())', t);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO portico_work', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['client_group', 'client_group_member', 'account_alert'] LOOP
    EXECUTE format('CREATE POLICY staff_tenant ON %I TO portico_staff USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant())', t);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (name, score, welcome, active, version) ON client_group TO portico_staff;
--> statement-breakpoint
GRANT SELECT, INSERT (id, name, score, kept_by), UPDATE (name, score, active, version) ON client_group TO portico_advisor;
--> statement-breakpoint
GRANT SELECT ON client_group, client_group_member, account_alert TO portico_person;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON client_group_member TO portico_staff;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON client_group_member TO portico_advisor;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON account_alert TO portico_staff;
--> statement-breakpoint
GRANT SELECT ON account_alert TO portico_advisor;
--> statement-breakpoint
GRANT SELECT, INSERT (group_id) ON client_group_welcomed TO portico_person;
--> statement-breakpoint
GRANT SELECT, INSERT (id, name), UPDATE (name, active, version) ON household TO portico_advisor, portico_staff;
--> statement-breakpoint
GRANT SELECT, INSERT (household_id, account_id, position), DELETE ON household_account TO portico_advisor, portico_staff;
--> statement-breakpoint
-- Members whom one reaches, and those of a group that one keeps.
CREATE POLICY person_own ON client_group_member FOR SELECT TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND (kept_by = app_person() OR account_id = ANY (ARRAY(SELECT account_id FROM own_account))));
--> statement-breakpoint
CREATE POLICY keeper_adds ON client_group_member FOR INSERT TO portico_advisor WITH CHECK (tenant_id = app_tenant()
  AND kept_by = app_person() AND account_id = ANY (ARRAY(SELECT account_id FROM own_account)));
--> statement-breakpoint
CREATE POLICY keeper_takes_out ON client_group_member FOR DELETE TO portico_advisor USING (tenant_id = app_tenant() AND kept_by = app_person());
--> statement-breakpoint
CREATE POLICY person_own ON client_group FOR SELECT TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND (kept_by = app_person() OR id = ANY (ARRAY(SELECT group_id FROM client_group_member))));
--> statement-breakpoint
CREATE POLICY keeper_makes ON client_group FOR INSERT TO portico_advisor WITH CHECK (tenant_id = app_tenant() AND kept_by = app_person());
--> statement-breakpoint
CREATE POLICY keeper_changes ON client_group FOR UPDATE TO portico_advisor
  USING (tenant_id = app_tenant() AND kept_by = app_person()) WITH CHECK (tenant_id = app_tenant() AND kept_by = app_person());
--> statement-breakpoint
CREATE POLICY own_rows ON client_group_welcomed TO portico_person
  USING (tenant_id = app_tenant() AND person_id = app_person()) WITH CHECK (tenant_id = app_tenant() AND person_id = app_person());
--> statement-breakpoint
CREATE POLICY keeper ON household TO portico_advisor, portico_staff
  USING (tenant_id = app_tenant() AND kept_by = app_person()) WITH CHECK (tenant_id = app_tenant() AND kept_by = app_person());
--> statement-breakpoint
CREATE POLICY keeper ON household_account TO portico_advisor, portico_staff
  USING (tenant_id = app_tenant() AND kept_by = app_person())
  WITH CHECK (tenant_id = app_tenant() AND kept_by = app_person() AND account_id = ANY (ARRAY(SELECT id FROM account)));
--> statement-breakpoint
CREATE POLICY person_own ON account_alert FOR SELECT TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND account_id = ANY (ARRAY(SELECT account_id FROM own_account)));
