-- Who takes part in an account, and who says so.
-- Of a holder, the client who confirms them. It stands on the row, since what somebody sees of accounts follows from these rows and none of
-- their policies can ask an account.
ALTER TABLE account_person ADD COLUMN main_holder_id uuid;
--> statement-breakpoint
-- Rows of every tenant are meant, which the policies would hide from an owner who is no superuser.
ALTER TABLE account NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE account_person NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE account_person h SET main_holder_id = a.client_id FROM account a
  WHERE h.part = 'holder' AND (a.tenant_id, a.id) = (h.tenant_id, h.account_id);
--> statement-breakpoint
ALTER TABLE account FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE account_person FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE INDEX account_person_main_holder ON account_person (tenant_id, main_holder_id) WHERE main_holder_id IS NOT NULL;
--> statement-breakpoint
CREATE FUNCTION holder_is_joined() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.main_holder_id := CASE WHEN NEW.part = 'holder' THEN (SELECT client_id FROM account WHERE tenant_id = NEW.tenant_id AND id = NEW.account_id) END;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER holder_is_joined BEFORE INSERT OR UPDATE OF part ON account_person FOR EACH ROW EXECUTE FUNCTION holder_is_joined();
--> statement-breakpoint
-- For the rest of its transaction an account that is opened, or given its client, lets whoever does so name who takes part in it.
CREATE FUNCTION account_is_opened() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM set_config('app.opening', NEW.id::text, true);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER account_is_opened BEFORE INSERT OR UPDATE OF client_id ON account FOR EACH ROW EXECUTE FUNCTION account_is_opened();
--> statement-breakpoint
CREATE FUNCTION client_is_known() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE account_person SET main_holder_id = NEW.client_id
    WHERE tenant_id = NEW.tenant_id AND account_id = NEW.id AND part = 'holder';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER client_is_known AFTER UPDATE OF client_id ON account FOR EACH ROW
  WHEN (OLD.client_id IS DISTINCT FROM NEW.client_id) EXECUTE FUNCTION client_is_known();
--> statement-breakpoint
-- Whoever has been joined knows that they wait. What they see of the account is said by own_account alone.
ALTER POLICY person_own ON account_person USING (tenant_id = app_tenant() AND person_id = app_person() AND part <> 'advisor');
--> statement-breakpoint
ALTER POLICY advisor_own ON account_person USING (tenant_id = app_tenant() AND person_id = app_person());
--> statement-breakpoint
CREATE OR REPLACE VIEW own_account WITH (security_invoker = true) AS
  SELECT tenant_id, account_id FROM account_person
  WHERE person_id = app_person() AND (part <> 'holder' OR confirmed_at IS NOT NULL)
  UNION
  SELECT m.tenant_id, m.account_id FROM access_group_account m JOIN access_group g ON (g.tenant_id, g.id) = (m.tenant_id, m.group_id)
  WHERE g.active;
--> statement-breakpoint
-- The client of an account sees who was joined to it, and confirms them; nobody else does.
CREATE POLICY client_sees ON account_person FOR SELECT TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND part = 'holder' AND main_holder_id = app_person());
--> statement-breakpoint
GRANT UPDATE (confirmed_at) ON account_person TO portico_person, portico_advisor;
--> statement-breakpoint
CREATE POLICY client_confirms ON account_person FOR UPDATE TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND part = 'holder' AND main_holder_id = app_person())
  WITH CHECK (tenant_id = app_tenant() AND part = 'holder' AND main_holder_id = app_person());
--> statement-breakpoint
ALTER POLICY person_own ON person USING (tenant_id = app_tenant() AND id = ANY (ARRAY(
  SELECT app_person() UNION SELECT client_id FROM account UNION SELECT lead_advisor_id FROM account
  UNION SELECT person_id FROM account_person)));
--> statement-breakpoint
-- Professionals open accounts that they lead, and staff open any; who they are stays with the portal, the directory and these rows.
GRANT INSERT (id, portal_id, name, email, account_type, status, currency, lead_advisor_id) ON account TO portico_advisor, portico_staff;
--> statement-breakpoint
GRANT UPDATE (client_id) ON account TO portico_advisor;
--> statement-breakpoint
GRANT UPDATE (client_id, portal_id, lead_advisor_id) ON account TO portico_staff;
--> statement-breakpoint
CREATE POLICY advisor_opens ON account FOR INSERT TO portico_advisor WITH CHECK (tenant_id = app_tenant() AND lead_advisor_id = app_person());
--> statement-breakpoint
CREATE POLICY advisor_invites ON account FOR UPDATE TO portico_advisor
  USING (tenant_id = app_tenant() AND id = ANY (ARRAY(SELECT account_id FROM own_account)))
  WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
GRANT INSERT (account_id, person_id, part), UPDATE (main_holder_id) ON account_person TO portico_advisor;
--> statement-breakpoint
GRANT INSERT, DELETE, UPDATE (part, confirmed_at, main_holder_id) ON account_person TO portico_staff;
--> statement-breakpoint
CREATE POLICY advisor_opens ON account_person TO portico_advisor
  USING (tenant_id = app_tenant() AND account_id::text = current_setting('app.opening', true))
  WITH CHECK (tenant_id = app_tenant() AND account_id::text = current_setting('app.opening', true));
--> statement-breakpoint
GRANT INSERT ON account_directory TO portico_advisor;
--> statement-breakpoint
GRANT INSERT, DELETE ON account_directory TO portico_staff;
--> statement-breakpoint
CREATE POLICY advisor_opens ON account_directory FOR INSERT TO portico_advisor
  WITH CHECK (tenant_id = app_tenant() AND account_id::text = current_setting('app.opening', true)
    AND organisation_id = ANY (ARRAY(SELECT organisation_id FROM person WHERE id = app_person())));
--> statement-breakpoint
-- People whom the firm makes: what they may say of them is in the grant, and a claim is not in that of professionals.
GRANT INSERT (id, name, email, phone, language) ON person TO portico_advisor;
--> statement-breakpoint
GRANT INSERT (id, name, email, phone, language, organisation_id, is_professional) ON person TO portico_staff;
--> statement-breakpoint
CREATE POLICY advisor_makes ON person FOR INSERT TO portico_advisor
  WITH CHECK (tenant_id = app_tenant() AND NOT is_admin AND NOT is_professional AND NOT is_company_admin);
--> statement-breakpoint
-- A client who has been asked in, and by which letter.
CREATE TABLE invitation (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  person_id uuid NOT NULL,
  delivery_id uuid NOT NULL,
  asked_by uuid NOT NULL,
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, person_id) REFERENCES person (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, delivery_id) REFERENCES delivery (tenant_id, id)
);
--> statement-breakpoint
CREATE INDEX invitation_account ON invitation (tenant_id, account_id, asked_at DESC);
--> statement-breakpoint
ALTER TABLE invitation ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE invitation FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
GRANT SELECT, INSERT ON invitation TO portico_advisor, portico_staff, portico_work;
--> statement-breakpoint
CREATE POLICY staff_tenant ON invitation TO portico_staff USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY work_tenant ON invitation TO portico_work USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY advisor_own ON invitation TO portico_advisor
  USING (tenant_id = app_tenant() AND account_id = ANY (ARRAY(SELECT account_id FROM own_account)))
  WITH CHECK (tenant_id = app_tenant() AND account_id = ANY (ARRAY(SELECT account_id FROM own_account)) AND asked_by = app_person());
--> statement-breakpoint
-- Of a letter that asks a client in, whoever looks after them knows what became of it, and nothing of what it says.
GRANT SELECT (tenant_id, id, state, attempt, created_at, sent_at) ON delivery TO portico_advisor;
--> statement-breakpoint
CREATE POLICY advisor_invitations ON delivery FOR SELECT TO portico_advisor
  USING (tenant_id = app_tenant() AND id = ANY (ARRAY(SELECT delivery_id FROM invitation)));
--> statement-breakpoint
-- A way in for a client who has never come in; nobody makes one for themselves, or for a colleague.
GRANT INSERT ON ticket TO portico_advisor;
--> statement-breakpoint
CREATE POLICY advisor_invites ON ticket FOR INSERT TO portico_advisor
  WITH CHECK (tenant_id = app_tenant() AND purpose = 'invite' AND person_id = ANY (ARRAY(
    SELECT p.id FROM person p JOIN account a ON (a.tenant_id, a.client_id) = (p.tenant_id, p.id)
    WHERE p.last_login IS NULL AND NOT p.is_admin AND NOT p.is_professional)));
--> statement-breakpoint
-- What an organisation says of itself is kept by its own company admins and by staff; what makes professionals of people, by staff alone.
GRANT UPDATE (name, address, photo, version) ON organisation TO portico_person, portico_advisor;
--> statement-breakpoint
GRANT UPDATE (name, url, domain, domain_rule, address, photo, version) ON organisation TO portico_staff;
--> statement-breakpoint
CREATE POLICY company_admin ON organisation FOR UPDATE TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND id = ANY (ARRAY(SELECT organisation_id FROM person WHERE id = app_person() AND is_company_admin)))
  WITH CHECK (tenant_id = app_tenant());
