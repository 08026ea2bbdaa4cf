-- That somebody has proved a second time who they are is a fact about one session: when, and in which way. And whoever of the firm looks as a client does
-- so on their own session, for a while.
ALTER TABLE session
  ADD COLUMN second_factor_at timestamptz,
  ADD COLUMN second_factor_way text CHECK (second_factor_way IN ('sms', 'totp', 'passkey', 'backup')),
  ADD COLUMN viewing_id uuid,
  ADD COLUMN viewing_until timestamptz,
  ADD CONSTRAINT session_second_factor CHECK ((second_factor_at IS NULL) = (second_factor_way IS NULL)),
  ADD CONSTRAINT session_viewing CHECK ((viewing_id IS NULL) = (viewing_until IS NULL)),
  ADD FOREIGN KEY (tenant_id, viewing_id) REFERENCES person (tenant_id, id) ON DELETE CASCADE;
--> statement-breakpoint
-- What a person has set up: that PINs go to their telephone, or the secret that they share with an app.
CREATE TABLE second_factor (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  person_id uuid NOT NULL,
  way text NOT NULL CHECK (way IN ('sms', 'totp')),
  -- Both sealed with a key that is not in the database. The pending one takes the place of the other with its first code.
  secret bytea,
  pending bytea,
  -- The last step of time whose code was used: each is good once.
  last_step bigint NOT NULL DEFAULT 0,
  confirmed_at timestamptz,
  PRIMARY KEY (tenant_id, person_id, way),
  FOREIGN KEY (tenant_id, person_id) REFERENCES person (tenant_id, id) ON DELETE CASCADE,
  CHECK (way = 'totp' OR (secret IS NULL AND pending IS NULL)),
  CHECK (way <> 'totp' OR (confirmed_at IS NULL) = (secret IS NULL))
);
--> statement-breakpoint
-- The PIN that was sent last to a session, by its digest; one that is used, or was guessed at too often, is taken away.
CREATE TABLE pin (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  session_id uuid NOT NULL,
  digest bytea NOT NULL CHECK (length(digest) = 32),
  expires_at timestamptz NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, session_id),
  FOREIGN KEY (tenant_id, session_id) REFERENCES session (tenant_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
--> statement-breakpoint
-- Codes for the day on which everything else is lost, by their digests; a used one is taken away.
CREATE TABLE backup_code (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  person_id uuid NOT NULL,
  digest bytea NOT NULL CHECK (length(digest) = 32),
  PRIMARY KEY (tenant_id, person_id, digest),
  FOREIGN KEY (tenant_id, person_id) REFERENCES person (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
-- better-auth's model of a passkey: the public half of a key, which is no secret.
CREATE TABLE passkey (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text,
  public_key text NOT NULL,
  user_id uuid NOT NULL,
  credential_id text NOT NULL,
  counter bigint NOT NULL,
  device_type text NOT NULL,
  backed_up boolean NOT NULL,
  transports text,
  created_at timestamptz NOT NULL DEFAULT now(),
  aaguid text,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, credential_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES person (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX passkey_person ON passkey (tenant_id, user_id);
--> statement-breakpoint
-- Signing in alone knows of them.
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['second_factor', 'pin', 'backup_code', 'passkey'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO portico_gate', t);
    EXECUTE format('CREATE POLICY gate_tenant ON %I TO portico_gate USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant())', t);
  END LOOP;
END $$;
