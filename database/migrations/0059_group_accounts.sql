-- Accounts that are groups of accounts: one entry, worth what its members are worth together. Nobody is the client of a group, since it would show
-- each member what the others have.
ALTER TABLE account ADD COLUMN is_group boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT account_group_has_no_client CHECK (NOT is_group OR client_id IS NULL);
--> statement-breakpoint
GRANT UPDATE (is_group) ON account TO portico_staff;
--> statement-breakpoint
CREATE TABLE account_member (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  group_id uuid NOT NULL,
  account_id uuid NOT NULL CHECK (account_id <> group_id),
  position integer NOT NULL,
  PRIMARY KEY (tenant_id, group_id, account_id),
  FOREIGN KEY (tenant_id, group_id) REFERENCES account (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX account_member_account ON account_member (tenant_id, account_id);
--> statement-breakpoint
ALTER TABLE account_member ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE account_member FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY work_tenant ON account_member TO portico_work USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY staff_tenant ON account_member TO portico_staff USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
-- Of the groups that they look after themselves, or by a team. Members do not know that they are some.
CREATE POLICY advisor_own ON account_member FOR SELECT TO portico_advisor USING (tenant_id = app_tenant() AND group_id = ANY (ARRAY(
  SELECT account_id FROM account_person WHERE person_id = app_person() AND part = 'advisor'
  UNION
  SELECT m.account_id FROM access_group_account m JOIN access_group g ON (g.tenant_id, g.id) = (m.tenant_id, m.group_id) WHERE g.active)));
--> statement-breakpoint
GRANT SELECT ON account_member TO portico_person, portico_advisor;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON account_member TO portico_staff;
--> statement-breakpoint
GRANT SELECT, INSERT ON account_member TO portico_work;
--> statement-breakpoint
-- Whoever looks after a group looks after its members.
CREATE OR REPLACE VIEW own_account WITH (security_invoker = true) AS
  SELECT tenant_id, account_id FROM account_person
  WHERE person_id = app_person() AND (part <> 'holder' OR confirmed_at IS NOT NULL)
  UNION
  SELECT m.tenant_id, m.account_id FROM access_group_account m JOIN access_group g ON (g.tenant_id, g.id) = (m.tenant_id, m.group_id)
  WHERE g.active
  UNION
  SELECT tenant_id, account_id FROM account_member;
