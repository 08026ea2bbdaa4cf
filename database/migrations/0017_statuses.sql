-- How far a client has come with the firm: thirteen statuses, of which each tenant keeps its own words and switches.
CREATE TABLE user_status (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- One of STATUSES in packages/policy, as accounts carry it.
  identifier text NOT NULL CHECK (identifier = lower(identifier) AND identifier <> ''),
  -- By language: {"en": "..."}. What a screen shows, and what a mail says; nothing is said where there is nothing.
  name jsonb NOT NULL,
  alert jsonb NOT NULL DEFAULT '{}',
  mail jsonb NOT NULL DEFAULT '{}',
  -- Whether the alert opens with every visit.
  persistent boolean NOT NULL DEFAULT false,
  notifications_disabled boolean NOT NULL DEFAULT false,
  -- Where a client is led.
  redirect text CHECK (redirect IN ('reporting', 'process', 'portfolio')),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, identifier)
);
--> statement-breakpoint
-- Of which statuses somebody does not want to be told again.
CREATE TABLE hidden_status (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  person_id uuid NOT NULL DEFAULT app_person(),
  identifier text NOT NULL,
  PRIMARY KEY (tenant_id, person_id, identifier),
  FOREIGN KEY (tenant_id, person_id) REFERENCES person (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
-- A change of status alone touches one column of the directory, which is all that whoever makes it may write there.
DROP TRIGGER account_is_listed ON account;
--> statement-breakpoint
CREATE TRIGGER account_is_listed AFTER INSERT OR UPDATE OF name, portal_id, active ON account FOR EACH ROW EXECUTE FUNCTION account_is_listed();
--> statement-breakpoint
CREATE FUNCTION account_status_is_listed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE account_directory SET status = NEW.status WHERE tenant_id = NEW.tenant_id AND account_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER account_status_is_listed AFTER UPDATE OF status ON account FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION account_status_is_listed();
--> statement-breakpoint
-- Rows of every tenant are meant, which the policies would hide from an owner who is no superuser.
ALTER TABLE account NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE account_directory NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE account SET status = replace(replace(lower(status), '_with_', ' + '), '_', ' ')
  WHERE status <> replace(replace(lower(status), '_with_', ' + '), '_', ' ');
--> statement-breakpoint
ALTER TABLE account FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE account_directory FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- The status has no foreign key: a client whose status is spelt wrongly is to be told so, and not to be lost.
ALTER TABLE account
  ADD CONSTRAINT account_status_lower CHECK (status = lower(status)),
  -- Whether the client is to be written to when something changes.
  ADD COLUMN notifications_disabled boolean NOT NULL DEFAULT false;
--> statement-breakpoint
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['user_status', 'hidden_status'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT SELECT ON user_status TO portico_person, portico_advisor, portico_staff, portico_work;
--> statement-breakpoint
GRANT INSERT ON user_status TO portico_work;
--> statement-breakpoint
GRANT UPDATE (name, alert, mail, persistent, notifications_disabled, redirect, version) ON user_status TO portico_staff;
--> statement-breakpoint
CREATE POLICY work_tenant ON user_status TO portico_work USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY staff_tenant ON user_status TO portico_staff USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
-- An investor reads of the statuses that their accounts are in, and a professional of all that they may set.
CREATE POLICY person_own ON user_status FOR SELECT TO portico_person
  USING (tenant_id = app_tenant() AND identifier = ANY (ARRAY(SELECT status FROM account)));
--> statement-breakpoint
CREATE POLICY advisor_reads ON user_status FOR SELECT TO portico_advisor USING (tenant_id = app_tenant());
--> statement-breakpoint
GRANT SELECT, INSERT (identifier) ON hidden_status TO portico_person, portico_advisor, portico_staff;
--> statement-breakpoint
CREATE POLICY own_rows ON hidden_status TO portico_person, portico_advisor, portico_staff
  USING (tenant_id = app_tenant() AND person_id = app_person()) WITH CHECK (tenant_id = app_tenant() AND person_id = app_person());
--> statement-breakpoint
GRANT UPDATE (status, notifications_disabled, version) ON account TO portico_staff, portico_advisor;
--> statement-breakpoint
-- Of clients whom they look after, never of an account of their own.
CREATE POLICY advisor_changes ON account FOR UPDATE TO portico_advisor
  USING (tenant_id = app_tenant() AND client_id IS DISTINCT FROM app_person() AND id = ANY (ARRAY(
    SELECT account_id FROM own_account EXCEPT SELECT account_id FROM account_person WHERE person_id = app_person() AND part <> 'advisor')))
  WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
GRANT UPDATE (status) ON account_directory TO portico_staff, portico_advisor;
--> statement-breakpoint
CREATE POLICY advisor_changes ON account_directory FOR UPDATE TO portico_advisor
  USING (tenant_id = app_tenant() AND account_id = ANY (ARRAY(SELECT account_id FROM own_account))) WITH CHECK (tenant_id = app_tenant());
