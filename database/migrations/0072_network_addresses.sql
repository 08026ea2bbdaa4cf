-- The network address that something was done from is forgotten after a while, and the row can still be proved: its digest covers a digest of the
-- address, under a salt that goes with the address. Rows of before have none, and their address goes with whoever they name.
ALTER TABLE event_detail ADD COLUMN address_digest bytea CHECK (length(address_digest) = 32), ADD COLUMN address_salt bytea,
  ADD CONSTRAINT event_detail_address CHECK (CASE WHEN address_digest IS NULL THEN address_salt IS NULL ELSE (address IS NULL) = (address_salt IS NULL) END);
--> statement-breakpoint
CREATE INDEX event_detail_address ON event_detail (tenant_id, seq) WHERE address_salt IS NOT NULL;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION event_detail_is_erased() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE forgotten event_detail := OLD; BEGIN
  forgotten.address := NULL;
  forgotten.address_salt := NULL;
  IF OLD.address_digest IS NOT NULL AND NEW IS NOT DISTINCT FROM forgotten THEN RETURN NEW; END IF;
  IF OLD.erased_at IS NOT NULL OR NEW.erased_at IS NULL OR (NEW.tenant_id, NEW.seq) <> (OLD.tenant_id, OLD.seq)
    OR num_nonnulls(NEW.actor_id, NEW.viewing_id, NEW.address, NEW.address_digest, NEW.address_salt, NEW.salt) > 0 OR NEW.detail <> '{}'
    OR NEW.subject_kind IS DISTINCT FROM OLD.subject_kind OR (NEW.subject_id IS NOT NULL AND NEW.subject_id IS DISTINCT FROM OLD.subject_id)
  THEN RAISE EXCEPTION 'what stands beside the stream is erased or left as it is' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
GRANT UPDATE (address_digest, address_salt) ON event_detail TO portico_work;
--> statement-breakpoint
-- Sessions that have ended and attempts that nobody counts any more name networks too.
GRANT SELECT (created_at) ON session TO portico_work;
--> statement-breakpoint
GRANT SELECT (tenant_id, at), DELETE ON attempt TO portico_work;
--> statement-breakpoint
CREATE POLICY work_sweeps ON attempt TO portico_work USING (tenant_id = app_tenant());
