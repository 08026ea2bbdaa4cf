-- Files of a submission are seen by whoever sees it.
CREATE POLICY of_submission ON file FOR SELECT TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND subject_kind = 'submission' AND subject_id = ANY (ARRAY(SELECT id FROM submission)));
--> statement-breakpoint
-- Collections of records that the version which is filled offers.
ALTER TABLE form ADD COLUMN collections text[] NOT NULL DEFAULT '{}';
--> statement-breakpoint
GRANT SELECT (collections) ON form TO portico_person, portico_advisor;
--> statement-breakpoint
-- Whoever may fill a form finds the names of what it offers.
GRANT SELECT (tenant_id, id, collection, name, active) ON record TO portico_person, portico_advisor;
--> statement-breakpoint
CREATE POLICY form_offers ON record FOR SELECT TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND active AND collection = ANY (ARRAY(SELECT unnest(collections) FROM form)));
