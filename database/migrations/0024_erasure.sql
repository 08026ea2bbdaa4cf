-- Personal data beside the stream can be erased, and changed in no other way: a row loses whatever names a person, once, by work.
ALTER TABLE event_detail ALTER COLUMN salt DROP NOT NULL, ADD COLUMN erased_at timestamptz,
  ADD CONSTRAINT event_detail_erased CHECK ((erased_at IS NULL) = (salt IS NOT NULL));
--> statement-breakpoint
CREATE FUNCTION event_detail_is_erased() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF OLD.erased_at IS NOT NULL OR NEW.erased_at IS NULL OR (NEW.tenant_id, NEW.seq) <> (OLD.tenant_id, OLD.seq)
    OR NEW.actor_id IS NOT NULL OR NEW.viewing_id IS NOT NULL OR NEW.address IS NOT NULL OR NEW.detail <> '{}' OR NEW.salt IS NOT NULL
    OR NEW.subject_kind IS DISTINCT FROM OLD.subject_kind OR (NEW.subject_id IS NOT NULL AND NEW.subject_id IS DISTINCT FROM OLD.subject_id)
  THEN RAISE EXCEPTION 'what stands beside the stream is erased or left as it is' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER event_detail_is_erased BEFORE UPDATE ON event_detail FOR EACH ROW EXECUTE FUNCTION event_detail_is_erased();
--> statement-breakpoint
GRANT UPDATE (actor_id, viewing_id, address, subject_id, detail, salt, erased_at) ON event_detail TO portico_work;
--> statement-breakpoint
CREATE POLICY work_erases ON event_detail FOR UPDATE TO portico_work USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
