-- Tables get the words that the rest of the product uses: audit log, checkpoints and single-use links. What they hold stays as it is.
ALTER TABLE event RENAME TO audit_event;
--> statement-breakpoint
ALTER TABLE event_detail RENAME TO audit_detail;
--> statement-breakpoint
ALTER TABLE event_head RENAME TO audit_checkpoint;
--> statement-breakpoint
ALTER TABLE ticket RENAME TO single_use_link;
--> statement-breakpoint
ALTER TABLE account_close RENAME TO account_checkpoint;
--> statement-breakpoint
ALTER TABLE earlier_close RENAME TO earlier_checkpoint;
--> statement-breakpoint
-- Indexes and constraints carry the name of their table.
DO $$ DECLARE old text; new text; one record; BEGIN
  FOREACH old IN ARRAY ARRAY['event_detail', 'event_head', 'event', 'ticket', 'account_close', 'earlier_close'] LOOP
    new := CASE old WHEN 'event_detail' THEN 'audit_detail' WHEN 'event_head' THEN 'audit_checkpoint' WHEN 'event' THEN 'audit_event'
      WHEN 'ticket' THEN 'single_use_link' WHEN 'account_close' THEN 'account_checkpoint' ELSE 'earlier_checkpoint' END;
    FOR one IN SELECT conname AS name FROM pg_constraint WHERE conrelid = new::regclass AND left(conname, length(old) + 1) = old || '_' LOOP
      EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', new, one.name, new || substr(one.name, length(old) + 1));
    END LOOP;
    FOR one IN SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE i.indrelid = new::regclass AND left(c.relname, length(old) + 1) = old || '_' LOOP
      EXECUTE format('ALTER INDEX %I RENAME TO %I', one.name, new || substr(one.name, length(old) + 1));
    END LOOP;
  END LOOP;
END $$;
--> statement-breakpoint
-- Functions name tables in their text, which a table that is renamed does not change.
ALTER FUNCTION event_is_chained() RENAME TO audit_event_is_chained;
--> statement-breakpoint
ALTER TRIGGER event_is_chained ON audit_event RENAME TO audit_event_is_chained;
--> statement-breakpoint
-- The beginning of a chain is a digest of this sentence, so that it stays as it was.
CREATE OR REPLACE FUNCTION audit_event_is_chained() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE last record; BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('stream of ' || NEW.tenant_id, 0));
  SELECT seq, hash INTO last FROM audit_event WHERE tenant_id = NEW.tenant_id ORDER BY seq DESC LIMIT 1;
  NEW.seq := coalesce(last.seq, 0) + 1;
  NEW.previous := coalesce(last.hash, sha256(convert_to('stream of ' || NEW.tenant_id, 'UTF8')));
  NEW.hash := sha256(NEW.previous || convert_to(jsonb_build_array(NEW.seq,
    to_char(NEW.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), NEW.kind, NEW.operation, NEW.outcome, NEW.request,
    encode(NEW.detail_digest, 'hex'))::text, 'UTF8'));
  RETURN NEW;
END $$;
--> statement-breakpoint
ALTER FUNCTION event_detail_is_erased() RENAME TO audit_detail_is_erased;
--> statement-breakpoint
ALTER TRIGGER event_detail_is_erased ON audit_detail RENAME TO audit_detail_is_erased;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION audit_detail_is_erased() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE forgotten audit_detail := OLD; BEGIN
  forgotten.address := NULL;
  forgotten.address_salt := NULL;
  IF OLD.address_digest IS NOT NULL AND NEW IS NOT DISTINCT FROM forgotten THEN RETURN NEW; END IF;
  IF OLD.erased_at IS NOT NULL OR NEW.erased_at IS NULL OR (NEW.tenant_id, NEW.seq) <> (OLD.tenant_id, OLD.seq)
    OR num_nonnulls(NEW.actor_id, NEW.viewing_id, NEW.address, NEW.address_digest, NEW.address_salt, NEW.salt) > 0 OR NEW.detail <> '{}'
    OR NEW.subject_kind IS DISTINCT FROM OLD.subject_kind OR (NEW.subject_id IS NOT NULL AND NEW.subject_id IS DISTINCT FROM OLD.subject_id)
  THEN RAISE EXCEPTION 'the details of an audit event are erased or left as they are' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
ALTER FUNCTION event_head_is_renewed() RENAME TO audit_checkpoint_is_renewed;
--> statement-breakpoint
ALTER TRIGGER event_head_is_renewed ON audit_checkpoint RENAME TO audit_checkpoint_is_renewed;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION audit_checkpoint_is_renewed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF (NEW.tenant_id, NEW.seq, NEW.hash) <> (OLD.tenant_id, OLD.seq, OLD.hash) OR NEW.at < OLD.at
    OR EXISTS (SELECT FROM audit_checkpoint c WHERE c.tenant_id = OLD.tenant_id AND c.seq > OLD.seq)
  THEN RAISE EXCEPTION 'only the last checkpoint is signed again' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION portfolio_goes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.looks_after := coalesce((SELECT max(seq) FROM audit_event WHERE tenant_id = NEW.tenant_id), 0);
  RETURN NEW;
END $$;
--> statement-breakpoint
-- What a firm says in the place of a text stays with it: the keys of two capabilities begin with other words.
ALTER TABLE wording NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE wording SET key = regexp_replace(regexp_replace(key, '^post\.', 'outbox.'), '^feeds\.', 'imports.') WHERE key ~ '^(post|feeds)\.';
--> statement-breakpoint
ALTER TABLE wording FORCE ROW LEVEL SECURITY;
