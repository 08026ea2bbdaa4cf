-- How a head is signed: those of before by HMAC with the secret of the installation, now with a key of which the public half is enough to look. And
-- whether whoever signed it stopped in order, so that nothing is added before somebody starts again.
ALTER TABLE event_head
  ADD COLUMN scheme text NOT NULL DEFAULT 'hmac-sha256' CHECK (scheme IN ('hmac-sha256', 'ed25519')),
  ADD COLUMN key text,
  ADD COLUMN closing boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT event_head_key CHECK ((scheme = 'ed25519') = (key IS NOT NULL));
--> statement-breakpoint
-- The last head is signed anew while nothing comes, so that a stream that rests is known to have ended there a moment ago. No other one changes.
CREATE FUNCTION event_head_is_renewed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF (NEW.tenant_id, NEW.seq, NEW.hash) <> (OLD.tenant_id, OLD.seq, OLD.hash) OR NEW.at < OLD.at
    OR EXISTS (SELECT FROM event_head h WHERE h.tenant_id = OLD.tenant_id AND h.seq > OLD.seq)
  THEN RAISE EXCEPTION 'of the heads only the last is renewed' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER event_head_is_renewed BEFORE UPDATE ON event_head FOR EACH ROW EXECUTE FUNCTION event_head_is_renewed();
--> statement-breakpoint
GRANT UPDATE (at, closing, scheme, key, signature) ON event_head TO portico_gate, portico_work;
--> statement-breakpoint
CREATE POLICY gate_renews ON event_head FOR UPDATE TO portico_gate USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY work_renews ON event_head FOR UPDATE TO portico_work USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
