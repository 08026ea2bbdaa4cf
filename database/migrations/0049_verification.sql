-- What clients have had checked of themselves, and ask to have checked. What was sent to be checked stays as it is: it is changed by being
-- followed by another submission.
CREATE TABLE account_check (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  -- Null where the firm asks for nothing.
  submission_id uuid,
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'in force', 'past')),
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, submission_id) REFERENCES submission (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX account_check_account ON account_check (tenant_id, account_id, asked_at);
--> statement-breakpoint
CREATE INDEX account_check_submission ON account_check (tenant_id, submission_id);
--> statement-breakpoint
-- One at a time is being checked, and one is in force.
CREATE UNIQUE INDEX account_check_one ON account_check (tenant_id, account_id, state) WHERE state <> 'past';
--> statement-breakpoint
ALTER TABLE account_check ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE account_check FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY staff_tenant ON account_check TO portico_staff USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY work_tenant ON account_check TO portico_work USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY own_asks ON account_check TO portico_person
  USING (tenant_id = app_tenant() AND account_id = ANY (ARRAY(SELECT account_id FROM own_account)))
  WITH CHECK (tenant_id = app_tenant() AND account_id = ANY (ARRAY(SELECT account_id FROM own_account)) AND state <> 'in force');
--> statement-breakpoint
CREATE POLICY advisor_own ON account_check TO portico_advisor
  USING (tenant_id = app_tenant() AND account_id = ANY (ARRAY(SELECT account_id FROM own_account)))
  WITH CHECK (tenant_id = app_tenant() AND account_id = ANY (ARRAY(SELECT account_id FROM own_account)));
--> statement-breakpoint
GRANT SELECT, UPDATE (state) ON account_check TO portico_person, portico_advisor, portico_staff, portico_work;
--> statement-breakpoint
GRANT INSERT (account_id, submission_id, asked_at) ON account_check TO portico_person;
--> statement-breakpoint
-- What was being checked is in force once the status says that it is verified, whoever says so.
CREATE FUNCTION account_is_checked() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (SELECT FROM account_check WHERE tenant_id = NEW.tenant_id AND account_id = NEW.id AND state = 'asked') THEN
    UPDATE account_check SET state = 'past' WHERE tenant_id = NEW.tenant_id AND account_id = NEW.id AND state = 'in force';
    UPDATE account_check SET state = 'in force' WHERE tenant_id = NEW.tenant_id AND account_id = NEW.id AND state = 'asked';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER account_is_checked AFTER UPDATE OF status ON account FOR EACH ROW
  WHEN (OLD.status IN ('pending', 'pending + order', 'review') AND NEW.status IN ('verified', 'verified + order', 'reporting', 'review verified'))
  EXECUTE FUNCTION account_is_checked();
--> statement-breakpoint
-- Whoever is sent back to the beginning sends their details again.
CREATE FUNCTION account_begins_again() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE account_check SET state = 'past' WHERE tenant_id = NEW.tenant_id AND account_id = NEW.id AND state <> 'past';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER account_begins_again AFTER UPDATE OF status ON account FOR EACH ROW
  WHEN (OLD.status <> 'created' AND NEW.status = 'created') EXECUTE FUNCTION account_begins_again();
--> statement-breakpoint
-- A client moves their own account by what they do, and in no other way: by asking to be verified, by amending their details, by an order or its
-- withdrawal, which say so for the rest of their transaction (`app.ordering`).
CREATE FUNCTION client_moves_status() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF current_user = 'portico_person' AND NEW.status IS DISTINCT FROM OLD.status AND NOT (
    (OLD.status = 'created' AND NEW.status IN ('pending', 'pending + order'))
    OR (OLD.status NOT IN ('created', 'pending', 'pending + order') AND NEW.status = 'review')
    OR coalesce(current_setting('app.ordering', true), '') = NEW.id::text || ' ' || NEW.status)
  THEN RAISE EXCEPTION 'a client does not move an account from % to %', OLD.status, NEW.status USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER client_moves_status BEFORE UPDATE OF status ON account FOR EACH ROW EXECUTE FUNCTION client_moves_status();
--> statement-breakpoint
GRANT UPDATE (status, version) ON account TO portico_person;
--> statement-breakpoint
CREATE POLICY client_moves ON account FOR UPDATE TO portico_person
  USING (tenant_id = app_tenant() AND id = ANY (ARRAY(SELECT account_id FROM own_account)))
  WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
-- The directory of names follows.
GRANT SELECT (tenant_id, account_id), UPDATE (status) ON account_directory TO portico_person;
--> statement-breakpoint
CREATE POLICY client_moves ON account_directory TO portico_person
  USING (tenant_id = app_tenant() AND account_id = ANY (ARRAY(SELECT account_id FROM own_account)))
  WITH CHECK (tenant_id = app_tenant());
