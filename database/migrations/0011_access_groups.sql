-- Access groups: a team of professionals and the accounts that they reach together, beside those that each looks after.
CREATE TABLE access_group (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL CHECK (name <> ''),
  description text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
--> statement-breakpoint
CREATE TABLE access_group_person (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  group_id uuid NOT NULL,
  person_id uuid NOT NULL,
  PRIMARY KEY (tenant_id, group_id, person_id),
  FOREIGN KEY (tenant_id, group_id) REFERENCES access_group (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, person_id) REFERENCES person (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX access_group_person_person ON access_group_person (tenant_id, person_id);
--> statement-breakpoint
CREATE TABLE access_group_account (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  group_id uuid NOT NULL,
  account_id uuid NOT NULL,
  PRIMARY KEY (tenant_id, group_id, account_id),
  FOREIGN KEY (tenant_id, group_id) REFERENCES access_group (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX access_group_account_account ON access_group_account (tenant_id, account_id);
--> statement-breakpoint
-- What an advisor may know of the other accounts of their organisation: that they are there [OQ-18]. It holds nothing that could tell more.
CREATE TABLE account_directory (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  account_id uuid NOT NULL,
  organisation_id uuid NOT NULL,
  portal_id uuid NOT NULL,
  name text NOT NULL,
  status text NOT NULL,
  PRIMARY KEY (tenant_id, account_id),
  FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX account_directory_organisation ON account_directory (tenant_id, organisation_id);
--> statement-breakpoint
CREATE FUNCTION account_is_listed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM account_directory WHERE tenant_id = NEW.tenant_id AND account_id = NEW.id;
  END IF;
  INSERT INTO account_directory (tenant_id, account_id, organisation_id, portal_id, name, status)
    SELECT NEW.tenant_id, NEW.id, organisation_id, NEW.portal_id, NEW.name, NEW.status
    FROM portal WHERE NEW.active AND tenant_id = NEW.tenant_id AND id = NEW.portal_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER account_is_listed AFTER INSERT OR UPDATE OF name, status, portal_id, active ON account
  FOR EACH ROW EXECUTE FUNCTION account_is_listed();
--> statement-breakpoint
CREATE FUNCTION portal_changes_hands() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE account_directory SET organisation_id = NEW.organisation_id WHERE tenant_id = NEW.tenant_id AND portal_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER portal_changes_hands AFTER UPDATE OF organisation_id ON portal FOR EACH ROW EXECUTE FUNCTION portal_changes_hands();
--> statement-breakpoint
-- Rows of every tenant are meant, which the policies would hide from an owner who is no superuser.
ALTER TABLE account NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE portal NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO account_directory (tenant_id, account_id, organisation_id, portal_id, name, status)
  SELECT a.tenant_id, a.id, p.organisation_id, a.portal_id, a.name, a.status
  FROM account a JOIN portal p ON (p.tenant_id, p.id) = (a.tenant_id, a.portal_id) WHERE a.active;
--> statement-breakpoint
ALTER TABLE account FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE portal FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['access_group', 'access_group_person', 'access_group_account', 'account_directory'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY staff_tenant ON %I TO portico_staff USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant())', t);
    EXECUTE format('CREATE POLICY work_tenant ON %I TO portico_work USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant())', t);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON access_group TO portico_staff, portico_work;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON access_group_person, access_group_account TO portico_staff, portico_work;
--> statement-breakpoint
GRANT SELECT ON account_directory TO portico_advisor, portico_staff;
--> statement-breakpoint
-- By the triggers above.
GRANT SELECT, INSERT, UPDATE, DELETE ON account_directory TO portico_work;
--> statement-breakpoint
-- The view below asks in the name of its reader. Whoever is no advisor has no policy on the groups, and so finds none.
GRANT SELECT ON access_group, access_group_person, access_group_account TO portico_person, portico_advisor;
--> statement-breakpoint
CREATE POLICY advisor_own ON access_group_person FOR SELECT TO portico_advisor USING (tenant_id = app_tenant() AND person_id = app_person());
--> statement-breakpoint
CREATE POLICY advisor_own ON access_group FOR SELECT TO portico_advisor
  USING (tenant_id = app_tenant() AND id = ANY (ARRAY(SELECT group_id FROM access_group_person)));
--> statement-breakpoint
CREATE POLICY advisor_own ON access_group_account FOR SELECT TO portico_advisor
  USING (tenant_id = app_tenant() AND group_id = ANY (ARRAY(SELECT group_id FROM access_group_person)));
--> statement-breakpoint
CREATE POLICY advisor_organisation ON account_directory FOR SELECT TO portico_advisor
  USING (tenant_id = app_tenant() AND organisation_id = ANY (ARRAY(SELECT organisation_id FROM person WHERE id = app_person())));
--> statement-breakpoint
-- The one source of which accounts are somebody's: those that they take part in, and those of their groups.
CREATE VIEW own_account WITH (security_invoker = true) AS
  SELECT tenant_id, account_id FROM account_person
  UNION
  SELECT m.tenant_id, m.account_id FROM access_group_account m JOIN access_group g ON (g.tenant_id, g.id) = (m.tenant_id, m.group_id)
  WHERE g.active;
--> statement-breakpoint
GRANT SELECT ON own_account TO portico_person, portico_advisor;
--> statement-breakpoint
ALTER POLICY person_own ON account USING (tenant_id = app_tenant() AND id = ANY (ARRAY(SELECT account_id FROM own_account)));
--> statement-breakpoint
ALTER POLICY person_own ON portfolio USING (tenant_id = app_tenant() AND account_id = ANY (ARRAY(SELECT account_id FROM own_account)));
--> statement-breakpoint
ALTER POLICY person_own ON account_summary USING (tenant_id = app_tenant() AND account_id = ANY (ARRAY(SELECT account_id FROM own_account)));
--> statement-breakpoint
ALTER POLICY person_own ON portfolio_owner USING (tenant_id = app_tenant() AND arrival_id IN (SELECT id FROM arrival)
  AND (account_id = ANY (ARRAY(SELECT account_id FROM own_account)) OR from_account_id = ANY (ARRAY(SELECT account_id FROM own_account))));
