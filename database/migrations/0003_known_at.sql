-- The second clock: a handle may be bound to a moment, and then sees the facts as they were known at it. Unbound, it sees the present.
CREATE FUNCTION app_known_at() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT coalesce(nullif(current_setting('app.known_at', true), '')::timestamptz, 'infinity') $$;
--> statement-breakpoint
-- Moments of a tenant follow one another and never fall together, however coarse the clock: a moment names one state of the facts. Whoever
-- commits or undoes waits for the one before, so that what was seen as of a moment is seen again.
CREATE OR REPLACE FUNCTION arrival_moves_on() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE next timestamptz; BEGIN
  IF (NEW.tenant_id, NEW.id, NEW.source, NEW.created_at) IS DISTINCT FROM (OLD.tenant_id, OLD.id, OLD.source, OLD.created_at)
    OR (OLD.committed_at IS NOT NULL AND NEW.committed_at IS DISTINCT FROM OLD.committed_at)
    OR (OLD.undone_at IS NOT NULL AND (NEW.undone_at, NEW.committed_at) IS DISTINCT FROM (OLD.undone_at, OLD.committed_at)) THEN
    RAISE EXCEPTION 'what has been said of an arrival stays said' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.committed_at IS NULL) <> (OLD.committed_at IS NULL) OR (NEW.undone_at IS NULL) <> (OLD.undone_at IS NULL) THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('moments of ' || NEW.tenant_id, 0));
    SELECT greatest(clock_timestamp(), max(greatest(committed_at, undone_at)) + interval '1 microsecond') INTO next
      FROM arrival WHERE tenant_id = NEW.tenant_id;
    IF OLD.committed_at IS NULL AND NEW.committed_at IS NOT NULL THEN NEW.committed_at := next; END IF;
    IF OLD.undone_at IS NULL AND NEW.undone_at IS NOT NULL THEN NEW.undone_at := next; END IF;
  END IF;
  RETURN NEW;
END $$;
