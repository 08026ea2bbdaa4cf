-- A first password ends what was begun without one, as any other change of a password does.
CREATE TRIGGER sessions_end_at_first AFTER INSERT ON credential FOR EACH ROW
  WHEN (NEW.password IS NOT NULL) EXECUTE FUNCTION sessions_end();
--> statement-breakpoint
-- Of a session that a token began: who issued the token. It ends with what that person may do, and with their password.
ALTER TABLE session ADD COLUMN vouched_by uuid;
--> statement-breakpoint
ALTER TABLE session ADD FOREIGN KEY (tenant_id, vouched_by) REFERENCES person (tenant_id, id) ON DELETE CASCADE;
--> statement-breakpoint
CREATE INDEX session_vouched_by ON session (tenant_id, vouched_by) WHERE vouched_by IS NOT NULL;
--> statement-breakpoint
GRANT SELECT (vouched_by) ON session TO portico_work, portico_staff, portico_advisor;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION sessions_end() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  whose uuid;
BEGIN
  IF TG_TABLE_NAME = 'person' THEN whose := NEW.id;
  ELSE whose := NEW.user_id;
  END IF;
  DELETE FROM session WHERE tenant_id = NEW.tenant_id AND (user_id = whose OR vouched_by = whose);
  RETURN NULL;
END $$;
