-- What a person is, in claims of which they may have several. The one word for what they mostly are follows from them and is never written.
ALTER TABLE person
  ADD COLUMN is_admin boolean NOT NULL DEFAULT false,
  ADD COLUMN is_professional boolean NOT NULL DEFAULT false,
  -- Keeps the record of their own organisation.
  ADD COLUMN is_company_admin boolean NOT NULL DEFAULT false,
  -- May be written to by clients.
  ADD COLUMN is_messenger boolean NOT NULL DEFAULT false,
  ADD COLUMN second_factor_exempt boolean NOT NULL DEFAULT false,
  ADD COLUMN second_factor_enabled boolean NOT NULL DEFAULT false,
  ADD COLUMN second_factor_target text CHECK (second_factor_target IN ('sms', 'totp', 'passkey')),
  -- How they came: by password, or by an identity from elsewhere.
  ADD COLUMN auth_type text NOT NULL DEFAULT 'password',
  ADD COLUMN version integer NOT NULL DEFAULT 1;
--> statement-breakpoint
-- Rows of every tenant are meant, which the policies would hide from an owner who is no superuser.
ALTER TABLE person NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE person SET is_admin = role = 'staff', is_professional = role = 'advisor' WHERE role <> 'investor';
--> statement-breakpoint
ALTER TABLE person FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE person DROP COLUMN role;
--> statement-breakpoint
ALTER TABLE person ADD COLUMN role text NOT NULL GENERATED ALWAYS AS
  (CASE WHEN is_admin THEN 'staff' WHEN is_professional THEN 'advisor' ELSE 'investor' END) STORED;
--> statement-breakpoint
-- Signing in owns the state of the second factor. Whom it exempts, and every claim, it may read and never write.
GRANT UPDATE (second_factor_enabled, second_factor_target) ON person TO portico_gate;
--> statement-breakpoint
-- Holders beside the client: a joined one sees nothing before the main holder has confirmed them.
ALTER TABLE account_person DROP CONSTRAINT account_person_part_check;
--> statement-breakpoint
ALTER TABLE account_person
  ADD COLUMN confirmed_at timestamptz,
  ADD CONSTRAINT account_person_part_check CHECK (part IN ('client', 'holder', 'advisor')),
  ADD CONSTRAINT account_person_confirmed CHECK (part = 'holder' OR confirmed_at IS NULL);
--> statement-breakpoint
-- portico_advisor: the request of a professional. A role of its own for the same reason as that of staff: no policy asks what somebody is. Who loses
-- the claim enters portico_person with their next call, and being named as an advisor is then worth nothing.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'portico_advisor') THEN CREATE ROLE portico_advisor NOLOGIN; END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- another server made it at the same moment
END $$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO portico_advisor;
--> statement-breakpoint
-- The same tables and policies as those of other people who sign in, which all narrow by the rows of account_person that can be seen.
DO $$ DECLARE r record; BEGIN
  FOR r IN SELECT c.oid::regclass AS name, string_agg(acl.privilege_type, ', ') AS may
           FROM pg_class c CROSS JOIN LATERAL aclexplode(c.relacl) acl
           WHERE c.relnamespace = 'public'::regnamespace AND acl.grantee = 'portico_person'::regrole GROUP BY c.oid LOOP
    EXECUTE format('GRANT %s ON %s TO portico_advisor', r.may, r.name);
  END LOOP;
  FOR r IN SELECT polname AS name, polrelid::regclass AS relation FROM pg_policy
           WHERE polroles = ARRAY['portico_person'::regrole::oid] AND polrelid <> 'account_person'::regclass LOOP
    EXECUTE format('ALTER POLICY %I ON %s TO portico_person, portico_advisor', r.name, r.relation);
  END LOOP;
END $$;
--> statement-breakpoint
ALTER POLICY person_own ON account_person
  USING (tenant_id = app_tenant() AND person_id = app_person() AND (part = 'client' OR confirmed_at IS NOT NULL));
--> statement-breakpoint
-- A professional may be somebody's client as well.
CREATE POLICY advisor_own ON account_person FOR SELECT TO portico_advisor
  USING (tenant_id = app_tenant() AND person_id = app_person() AND (part <> 'holder' OR confirmed_at IS NOT NULL));
