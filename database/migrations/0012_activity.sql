-- The stream of activity: what was done, by whom, and what was refused. Rows are added and read; nobody who serves requests may change one or take one away.
-- A row holds nothing that names a person: that is in event_detail, which it covers by a salted digest, so that it could be erased without
-- breaking the chain.
CREATE TABLE event (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  seq bigint NOT NULL,
  at timestamptz NOT NULL,
  -- See capabilities/activity/contract.ts.
  kind text NOT NULL,
  operation text NOT NULL,
  -- `done`, or the code of the refusal.
  outcome text NOT NULL,
  -- The number that the answer carried.
  request text NOT NULL,
  detail_digest bytea NOT NULL CHECK (length(detail_digest) = 32),
  previous bytea NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (tenant_id, seq)
);
--> statement-breakpoint
CREATE TABLE event_detail (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  seq bigint NOT NULL,
  actor_id uuid,
  -- As whom the actor looked.
  viewing_id uuid,
  address text,
  subject_kind text,
  subject_id text,
  -- JSON as it was written: its digest is of the bytes.
  detail text NOT NULL,
  salt bytea NOT NULL,
  PRIMARY KEY (tenant_id, seq),
  FOREIGN KEY (tenant_id, seq) REFERENCES event (tenant_id, seq) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX event_detail_subject ON event_detail (tenant_id, subject_kind, subject_id, seq);
--> statement-breakpoint
CREATE INDEX event_detail_actor ON event_detail (tenant_id, actor_id, seq);
--> statement-breakpoint
-- How far the chain went at a moment, signed with a key that is not in the database: whoever cuts its end has to cut these too, and those that
-- each server keeps in a file beside it.
CREATE TABLE event_head (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  seq bigint NOT NULL,
  hash bytea NOT NULL,
  at timestamptz NOT NULL,
  signature bytea NOT NULL,
  PRIMARY KEY (tenant_id, seq)
);
--> statement-breakpoint
-- Number, link and hash are the database's, whoever writes. The lock is the last thing that a transaction takes, and is held until it ends.
CREATE FUNCTION event_is_chained() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE last record; BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('stream of ' || NEW.tenant_id, 0));
  SELECT seq, hash INTO last FROM event WHERE tenant_id = NEW.tenant_id ORDER BY seq DESC LIMIT 1;
  NEW.seq := coalesce(last.seq, 0) + 1;
  NEW.previous := coalesce(last.hash, sha256(convert_to('stream of ' || NEW.tenant_id, 'UTF8')));
  NEW.hash := sha256(NEW.previous || convert_to(jsonb_build_array(NEW.seq,
    to_char(NEW.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), NEW.kind, NEW.operation, NEW.outcome, NEW.request,
    encode(NEW.detail_digest, 'hex'))::text, 'UTF8'));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER event_is_chained BEFORE INSERT ON event FOR EACH ROW EXECUTE FUNCTION event_is_chained();
--> statement-breakpoint
DO $$ DECLARE t text; r text; BEGIN
  FOREACH t IN ARRAY ARRAY['event', 'event_detail', 'event_head'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO portico_gate, portico_work', t);
    EXECUTE format('GRANT SELECT ON %I TO portico_staff', t);
    FOREACH r IN ARRAY ARRAY['gate', 'work'] LOOP
      EXECUTE format('CREATE POLICY %I ON %I FOR SELECT TO %I USING (tenant_id = app_tenant())', r || '_reads', t, 'portico_' || r);
      EXECUTE format('CREATE POLICY %I ON %I FOR INSERT TO %I WITH CHECK (tenant_id = app_tenant())', r || '_adds', t, 'portico_' || r);
    END LOOP;
    EXECUTE format('CREATE POLICY staff_tenant ON %I FOR SELECT TO portico_staff USING (tenant_id = app_tenant())', t);
  END LOOP;
END $$;
