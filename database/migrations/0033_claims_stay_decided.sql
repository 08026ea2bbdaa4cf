-- Whether staff have said what somebody is, or where they belong: then no rule says it any more.
ALTER TABLE person ADD COLUMN placed_by_staff boolean NOT NULL DEFAULT false;
--> statement-breakpoint
GRANT UPDATE (placed_by_staff) ON person TO portico_staff;
--> statement-breakpoint
-- Of those who are here already the stream of activity tells, and being bound without being professional tells it of those whom it does not name any
-- more. Rows of every tenant are meant, which the policies would hide from an owner who is no superuser.
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['person', 'event', 'event_detail'] LOOP EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', t); END LOOP;
END $$;
--> statement-breakpoint
UPDATE person p SET placed_by_staff = true WHERE (p.organisation_id IS NOT NULL AND NOT p.is_professional) OR EXISTS (
  SELECT FROM event e JOIN event_detail d ON (d.tenant_id, d.seq) = (e.tenant_id, e.seq)
  WHERE e.tenant_id = p.tenant_id AND e.operation IN ('setProfessional', 'setOrganisation') AND e.outcome = 'done'
    AND d.subject_kind = 'person' AND d.subject_id = p.id::text);
--> statement-breakpoint
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['person', 'event', 'event_detail'] LOOP EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t); END LOOP;
END $$;
--> statement-breakpoint
-- Whoever has left an organisation keeps none of its portals, though they own one.
ALTER POLICY advisor_owns ON portal
  USING (tenant_id = app_tenant() AND owner_id = app_person()
    AND organisation_id = ANY (ARRAY(SELECT organisation_id FROM person WHERE id = app_person())))
  WITH CHECK (tenant_id = app_tenant() AND owner_id = app_person()
    AND organisation_id = ANY (ARRAY(SELECT organisation_id FROM person WHERE id = app_person())));
--> statement-breakpoint
-- Whoever registers an address without proving it may not be its owner: an invitation to it wins. A professional sees such a registration where it
-- is of the address of an account that they look after and that has no client.
CREATE POLICY advisor_asks_in ON person FOR SELECT TO portico_advisor
  USING (tenant_id = app_tenant() AND NOT email_verified AND terms_accepted_at IS NOT NULL AND NOT is_admin AND NOT is_professional
    AND email = ANY (ARRAY(SELECT lower(email) FROM account WHERE client_id IS NULL)));
--> statement-breakpoint
ALTER POLICY advisor_invites ON ticket WITH CHECK (tenant_id = app_tenant() AND purpose = 'invite' AND person_id = ANY (ARRAY(
  SELECT p.id FROM person p JOIN account a ON (a.tenant_id, a.client_id) = (p.tenant_id, p.id)
  WHERE (p.last_login IS NULL OR NOT p.email_verified) AND NOT p.is_admin AND NOT p.is_professional)));
--> statement-breakpoint
-- Whoever invites takes back what such a registration has left: its password, its sessions and its letters. They learn nothing of any of them.
GRANT DELETE, SELECT (tenant_id, user_id, provider_id) ON credential TO portico_staff, portico_advisor;
--> statement-breakpoint
GRANT DELETE, SELECT (tenant_id, user_id) ON session TO portico_advisor;
--> statement-breakpoint
GRANT SELECT (tenant_id, purpose, person_id, used_at), UPDATE (used_at) ON ticket TO portico_staff, portico_advisor;
--> statement-breakpoint
CREATE VIEW unproved_client WITH (security_invoker = true) AS
  SELECT p.tenant_id, p.id FROM person p JOIN account a ON (a.tenant_id, a.client_id) = (p.tenant_id, p.id)
  WHERE NOT p.email_verified AND NOT p.is_admin AND NOT p.is_professional;
--> statement-breakpoint
GRANT SELECT ON unproved_client TO portico_staff, portico_advisor;
--> statement-breakpoint
CREATE POLICY invitation_wins ON credential TO portico_staff, portico_advisor
  USING (tenant_id = app_tenant() AND user_id = ANY (ARRAY(SELECT id FROM unproved_client)));
--> statement-breakpoint
CREATE POLICY invitation_wins ON session TO portico_advisor
  USING (tenant_id = app_tenant() AND user_id = ANY (ARRAY(SELECT id FROM unproved_client)));
--> statement-breakpoint
CREATE POLICY invitation_finds ON ticket FOR SELECT TO portico_staff, portico_advisor
  USING (tenant_id = app_tenant() AND purpose = 'verify' AND person_id = ANY (ARRAY(SELECT id FROM unproved_client)));
--> statement-breakpoint
CREATE POLICY invitation_wins ON ticket FOR UPDATE TO portico_staff, portico_advisor
  USING (tenant_id = app_tenant() AND purpose = 'verify' AND person_id = ANY (ARRAY(SELECT id FROM unproved_client)))
  WITH CHECK (tenant_id = app_tenant() AND purpose = 'verify');
