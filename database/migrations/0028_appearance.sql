-- Staff keep how their firm looks. Which of two changes came first is told by the version, whoever made them.
ALTER TABLE tenant ADD COLUMN version integer NOT NULL DEFAULT 1;
--> statement-breakpoint
GRANT UPDATE (version) ON tenant TO portico_work;
--> statement-breakpoint
GRANT SELECT (id, settings, version), UPDATE (settings, version) ON tenant TO portico_staff;
--> statement-breakpoint
CREATE POLICY staff_own ON tenant TO portico_staff USING (id = app_tenant()) WITH CHECK (id = app_tenant());
