-- Whoever's claims or password change is signed out everywhere, in the same transaction, whoever makes the change: every process reads the session
-- with each call. A change that its own session is to survive gives it a new one.
CREATE FUNCTION sessions_end() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_TABLE_NAME = 'person' THEN DELETE FROM session WHERE tenant_id = NEW.tenant_id AND user_id = NEW.id;
  ELSE DELETE FROM session WHERE tenant_id = NEW.tenant_id AND user_id = NEW.user_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_end AFTER UPDATE OF is_admin, is_professional, is_company_admin, disabled, organisation_id ON person FOR EACH ROW
  WHEN ((OLD.is_admin, OLD.is_professional, OLD.is_company_admin, OLD.disabled, OLD.organisation_id)
    IS DISTINCT FROM (NEW.is_admin, NEW.is_professional, NEW.is_company_admin, NEW.disabled, NEW.organisation_id))
  EXECUTE FUNCTION sessions_end();
--> statement-breakpoint
CREATE TRIGGER sessions_end AFTER UPDATE OF password ON credential FOR EACH ROW
  WHEN (OLD.password IS DISTINCT FROM NEW.password) EXECUTE FUNCTION sessions_end();
--> statement-breakpoint
-- Whose sessions they end they may know; not what the sessions are.
GRANT DELETE, SELECT (tenant_id, user_id) ON session TO portico_work, portico_staff;
--> statement-breakpoint
CREATE POLICY work_ends ON session TO portico_work USING (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY staff_ends ON session TO portico_staff USING (tenant_id = app_tenant());
--> statement-breakpoint
-- One table for every limit: a purpose, and whom or what is counted for it.
ALTER TABLE sign_in_failure RENAME TO attempt;
--> statement-breakpoint
ALTER TABLE attempt RENAME COLUMN email TO subject;
--> statement-breakpoint
ALTER TABLE attempt RENAME COLUMN failed_at TO at;
--> statement-breakpoint
ALTER TABLE attempt ADD COLUMN purpose text NOT NULL DEFAULT 'password';
--> statement-breakpoint
ALTER TABLE attempt ALTER COLUMN purpose DROP DEFAULT;
--> statement-breakpoint
DROP INDEX sign_in_failure_email;
--> statement-breakpoint
CREATE INDEX attempt_subject ON attempt (tenant_id, purpose, subject, at);
--> statement-breakpoint
-- What is sent to somebody to come back with, once and for a while: only its digest is kept.
CREATE TABLE ticket (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  purpose text NOT NULL CHECK (purpose IN ('verify', 'reset', 'invite', 'enter', 'activate')),
  digest bytea NOT NULL CHECK (length(digest) = 32),
  person_id uuid,
  email text,
  account_id uuid,
  portal_id uuid,
  organisation_id uuid,
  created_by uuid,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, digest),
  FOREIGN KEY (tenant_id, person_id) REFERENCES person (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, portal_id) REFERENCES portal (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, organisation_id) REFERENCES organisation (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX ticket_person ON ticket (tenant_id, person_id, purpose);
--> statement-breakpoint
ALTER TABLE ticket ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE ticket FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Of a ticket that exists nothing can change but that it is used.
GRANT SELECT, INSERT, UPDATE (used_at) ON ticket TO portico_gate;
--> statement-breakpoint
CREATE POLICY gate_tenant ON ticket TO portico_gate USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
-- Made for others by staff and by work, and read by neither.
GRANT INSERT ON ticket TO portico_staff, portico_work;
--> statement-breakpoint
CREATE POLICY staff_adds ON ticket FOR INSERT TO portico_staff WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY work_adds ON ticket FOR INSERT TO portico_work WITH CHECK (tenant_id = app_tenant());
