-- What an arrival is: the kind of its file, or records of the firm. The name of a file is the firm's own, since it may say who else is a client;
-- who only takes part is told the kind.
ALTER TABLE arrival ADD COLUMN kind text NOT NULL DEFAULT 'records' CHECK (kind IN ('transactions', 'instruments', 'prices', 'rates',
  'corporate-actions', 'bond-terms', 'cost-methods', 'benchmark-weights', 'commitments', 'ownership', 'risk-profiles', 'records'));
--> statement-breakpoint
-- Rows of every tenant are meant, which the policies would hide from an owner who is no superuser.
ALTER TABLE arrival NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE import NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE arrival a SET kind = i.kind FROM import i WHERE (i.tenant_id, i.id) = (a.tenant_id, a.id);
--> statement-breakpoint
ALTER TABLE arrival FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE import FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION arrival_moves_on() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE next timestamptz; BEGIN
  IF (NEW.tenant_id, NEW.id, NEW.source, NEW.kind, NEW.created_at) IS DISTINCT FROM (OLD.tenant_id, OLD.id, OLD.source, OLD.kind, OLD.created_at)
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
--> statement-breakpoint
REVOKE SELECT ON arrival FROM portico_person;
--> statement-breakpoint
GRANT SELECT (tenant_id, id, kind, committed_at, undone_at) ON arrival TO portico_person;
--> statement-breakpoint
-- A statement that names a column needs the right to it, whatever it does with it; so one query for all roles asks for the name here.
CREATE FUNCTION arrival_source(asked uuid) RETURNS text LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$ BEGIN
  IF NOT has_column_privilege('arrival', 'source', 'SELECT') THEN RETURN NULL; END IF;
  RETURN (SELECT source FROM arrival WHERE tenant_id = app_tenant() AND id = asked);
END $$;
