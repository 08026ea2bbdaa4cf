-- When the client of an account accepted the terms of its portal.
ALTER TABLE account ADD COLUMN terms_accepted_at timestamptz;
--> statement-breakpoint
-- Another client has accepted nothing yet.
CREATE FUNCTION client_is_another() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.terms_accepted_at := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER client_is_another BEFORE UPDATE OF client_id ON account FOR EACH ROW
  WHEN (OLD.client_id IS DISTINCT FROM NEW.client_id) EXECUTE FUNCTION client_is_another();
--> statement-breakpoint
-- By the client alone, as `client_moves` narrows it.
GRANT UPDATE (terms_accepted_at) ON account TO portico_person;
--> statement-breakpoint
-- Whoever asks a client in knows whether the letter could not leave yet, and nothing of why.
ALTER TABLE delivery ADD COLUMN late boolean GENERATED ALWAYS AS (state = 'waiting' AND last_error IS NOT NULL) STORED;
--> statement-breakpoint
GRANT SELECT (late) ON delivery TO portico_advisor, portico_staff;
