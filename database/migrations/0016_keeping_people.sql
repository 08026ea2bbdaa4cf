-- What administrators change of a person, each claim by an operation of its own. No other role that a request enters may write any of it.
GRANT UPDATE (is_admin, is_professional, is_company_admin, is_messenger, second_factor_exempt, disabled, organisation_id, updated_at, version)
  ON person TO portico_staff;
--> statement-breakpoint
-- What somebody keeps of themselves.
GRANT UPDATE (name, phone, language, image, updated_at) ON person TO portico_person, portico_advisor, portico_staff;
--> statement-breakpoint
CREATE POLICY own_record ON person FOR UPDATE TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND id = app_person()) WITH CHECK (tenant_id = app_tenant() AND id = app_person());
--> statement-breakpoint
-- A professional opens the portals of their organisation, whether or not they look after anybody in them yet.
CREATE POLICY advisor_organisation ON portal FOR SELECT TO portico_advisor
  USING (tenant_id = app_tenant() AND active AND organisation_id = ANY (ARRAY(SELECT organisation_id FROM person WHERE id = app_person())));
--> statement-breakpoint
-- Of the firms of a tenant somebody knows their own.
ALTER POLICY person_tenant ON organisation
  USING (tenant_id = app_tenant() AND id = ANY (ARRAY(SELECT organisation_id FROM person WHERE id = app_person())));
