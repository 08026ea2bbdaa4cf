-- Documents that outside services keep and list: of orders, of an account, of a holding, or for all clients. Each has an id of ours, by which alone it is
-- asked for; its path there is known to the server's own work alone. What stood in the table of documents of orders was derived from their list.
DROP TABLE order_document;
--> statement-breakpoint
CREATE TABLE provided_document (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- Null for those of all clients.
  account_id uuid,
  -- Which list of a service it stands in, and in which language.
  list text NOT NULL CHECK (length(list) BETWEEN 1 AND 300),
  language text NOT NULL,
  path text NOT NULL CHECK (length(path) BETWEEN 1 AND 1000),
  name text NOT NULL,
  -- In the words of the service.
  type text,
  dated date,
  PRIMARY KEY (tenant_id, id),
  UNIQUE NULLS NOT DISTINCT (tenant_id, account_id, list, language, path),
  FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
ALTER TABLE provided_document ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE provided_document FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY work_tenant ON provided_document TO portico_work USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY staff_tenant ON provided_document FOR SELECT TO portico_staff USING (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY person_own ON provided_document FOR SELECT TO portico_person, portico_advisor USING (tenant_id = app_tenant() AND (
  account_id = ANY (ARRAY(SELECT account_id FROM documented_account))
  OR account_id IS NULL AND EXISTS (SELECT FROM documented_account)));
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON provided_document TO portico_work;
--> statement-breakpoint
GRANT SELECT (tenant_id, id, account_id, list, language, name, type, dated) ON provided_document TO portico_person, portico_advisor, portico_staff;
