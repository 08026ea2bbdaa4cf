-- Roles are cluster-wide and log in nobody. A log-in that is a member of all three enters one of them in each transaction.
-- portico_person: what a signed-in person's request may touch, limited to tenant and person.
-- portico_gate:   what must work before a person is known: finding the tenant of a host, signing in.
-- portico_work:   what runs for a tenant without a person: jobs, imports being checked, the command line.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'portico_person') THEN CREATE ROLE portico_person NOLOGIN; END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'portico_gate') THEN CREATE ROLE portico_gate NOLOGIN; END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'portico_work') THEN CREATE ROLE portico_work NOLOGIN; END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- another server made them at the same moment
END $$;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
--> statement-breakpoint
-- A temporary table would stand before the real one of its name.
DO $$ BEGIN EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database()); END $$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO portico_person, portico_gate, portico_work;
--> statement-breakpoint
CREATE FUNCTION app_tenant() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT nullif(current_setting('app.tenant_id', true), '')::uuid $$;
--> statement-breakpoint
CREATE FUNCTION app_person() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT nullif(current_setting('app.person_id', true), '')::uuid $$;
--> statement-breakpoint
-- 'own': what the person takes part in; 'tenant': everything of the tenant (staff). Set with the person, never by a request.
CREATE FUNCTION app_reach() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT coalesce(current_setting('app.reach', true), 'own') $$;
--> statement-breakpoint
CREATE TABLE tenant (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  key text NOT NULL UNIQUE CHECK (key ~ '^[a-z][a-z0-9-]{1,40}$'),
  settings jsonb NOT NULL,
  demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE tenant_host (
  host text PRIMARY KEY CHECK (host = lower(host)),
  tenant_id uuid NOT NULL REFERENCES tenant ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE organisation (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
--> statement-breakpoint
CREATE TABLE portal (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  organisation_id uuid NOT NULL,
  key text NOT NULL CHECK (key ~ '^[a-z0-9][a-z0-9-]{0,40}$'),
  name text NOT NULL,
  subtitle text NOT NULL DEFAULT '',
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, key),
  FOREIGN KEY (tenant_id, organisation_id) REFERENCES organisation (tenant_id, id)
);
--> statement-breakpoint
-- People and how they sign in. `person`, `session`, `credential` and `verification` are better-auth's four models.
CREATE TABLE person (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL,
  email text NOT NULL,
  email_verified boolean NOT NULL DEFAULT false,
  image text,
  phone text,
  role text NOT NULL DEFAULT 'investor' CHECK (role IN ('investor', 'advisor', 'staff')),
  language text,
  organisation_id uuid,
  disabled boolean NOT NULL DEFAULT false,
  last_login timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, organisation_id) REFERENCES organisation (tenant_id, id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX person_email ON person (tenant_id, lower(email));
--> statement-breakpoint
CREATE TABLE session (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  token text NOT NULL,
  user_id uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, token),
  FOREIGN KEY (tenant_id, user_id) REFERENCES person (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX session_person ON session (tenant_id, user_id);
--> statement-breakpoint
CREATE TABLE credential (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id text NOT NULL,
  provider_id text NOT NULL,
  user_id uuid NOT NULL,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, provider_id, account_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES person (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX credential_person ON credential (tenant_id, user_id);
--> statement-breakpoint
CREATE TABLE verification (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id)
);
--> statement-breakpoint
CREATE INDEX verification_identifier ON verification (tenant_id, identifier);
--> statement-breakpoint
-- Failed sign-ins by address, known or not, so that both count and answer alike [OQ-57, C-11].
CREATE TABLE sign_in_failure (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  email text NOT NULL,
  failed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
--> statement-breakpoint
CREATE INDEX sign_in_failure_email ON sign_in_failure (tenant_id, email, failed_at);
--> statement-breakpoint
-- Accounts and who takes part in them.
CREATE TABLE account (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  portal_id uuid NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  external_id text,
  account_type text NOT NULL DEFAULT 'single' CHECK (account_type IN ('single', 'dual', 'corporate')),
  status text NOT NULL DEFAULT 'reporting',
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  inception date,
  client_id uuid,
  lead_advisor_id uuid,
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, portal_id) REFERENCES portal (tenant_id, id),
  FOREIGN KEY (tenant_id, client_id) REFERENCES person (tenant_id, id),
  FOREIGN KEY (tenant_id, lead_advisor_id) REFERENCES person (tenant_id, id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX account_email ON account (tenant_id, portal_id, lower(email)) WHERE active;
--> statement-breakpoint
CREATE TABLE account_person (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  account_id uuid NOT NULL,
  person_id uuid NOT NULL,
  part text NOT NULL CHECK (part IN ('client', 'advisor')),
  PRIMARY KEY (tenant_id, account_id, person_id),
  FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, person_id) REFERENCES person (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX account_person_person ON account_person (tenant_id, person_id);
--> statement-breakpoint
CREATE TABLE portfolio (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  name text NOT NULL,
  type text NOT NULL CHECK (type IN ('GIA', 'ISA', 'SIPP', 'ExO', 'OPB', 'Trust', 'SSAS')),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  objective text CHECK (objective IN ('Income', 'Accummulation', 'Both')),
  risk_profile integer CHECK (risk_profile BETWEEN 1 AND 7),
  risk_level integer CHECK (risk_level BETWEEN 1 AND 10),
  inception date,
  external_id text,
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX portfolio_account ON portfolio (tenant_id, account_id);
--> statement-breakpoint
CREATE UNIQUE INDEX portfolio_external ON portfolio (tenant_id, external_id) WHERE external_id IS NOT NULL;
--> statement-breakpoint
-- Facts. Each belongs to the arrival that brought it; nobody sees an arrival's facts before it is committed or after it is
-- undone, and both are one update of one row. Facts are never updated; a correction is a later fact.
CREATE TABLE arrival (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  source text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  committed_at timestamptz,
  undone_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  CHECK (undone_at IS NULL OR committed_at IS NULL OR undone_at >= committed_at)
);
--> statement-breakpoint
-- An arrival is committed once and undone once. Taking back the commit would make its facts look staged, and those may be deleted.
CREATE FUNCTION arrival_moves_on() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF (NEW.tenant_id, NEW.id, NEW.source, NEW.created_at) IS DISTINCT FROM (OLD.tenant_id, OLD.id, OLD.source, OLD.created_at)
    OR (OLD.committed_at IS NOT NULL AND NEW.committed_at IS DISTINCT FROM OLD.committed_at)
    OR (OLD.undone_at IS NOT NULL AND (NEW.undone_at, NEW.committed_at) IS DISTINCT FROM (OLD.undone_at, OLD.committed_at)) THEN
    RAISE EXCEPTION 'what has been said of an arrival stays said' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER arrival_moves_on BEFORE UPDATE ON arrival FOR EACH ROW EXECUTE FUNCTION arrival_moves_on();
--> statement-breakpoint
CREATE TABLE instrument (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  symbol text NOT NULL,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, symbol)
);
--> statement-breakpoint
CREATE TABLE instrument_terms (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  instrument_id uuid NOT NULL,
  arrival_id uuid NOT NULL,
  name text NOT NULL,
  isin text,
  sedol text,
  type text NOT NULL CHECK (type IN ('Stock', 'Fund', 'Bond', 'Cash', 'Commodity', 'Index', 'Other')),
  asset_class text NOT NULL,
  sector text NOT NULL,
  region text NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  PRIMARY KEY (tenant_id, instrument_id, arrival_id),
  FOREIGN KEY (tenant_id, instrument_id) REFERENCES instrument (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, arrival_id) REFERENCES arrival (tenant_id, id)
);
--> statement-breakpoint
CREATE INDEX instrument_terms_arrival ON instrument_terms (tenant_id, arrival_id);
--> statement-breakpoint
-- Daily series are packed: a row holds up to a year of one subject from one arrival, `days` as days of the year (1 to 366)
-- in rising order with the value of each beside it. Where two rows speak of one day, the later committed arrival holds.
CREATE TABLE price (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  instrument_id uuid NOT NULL,
  year smallint NOT NULL,
  arrival_id uuid NOT NULL,
  part integer NOT NULL DEFAULT 0,
  days smallint[] NOT NULL,
  closes numeric[] NOT NULL,
  PRIMARY KEY (tenant_id, instrument_id, year, arrival_id, part),
  FOREIGN KEY (tenant_id, instrument_id) REFERENCES instrument (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, arrival_id) REFERENCES arrival (tenant_id, id),
  CHECK (cardinality(days) = cardinality(closes) AND cardinality(days) > 0)
);
--> statement-breakpoint
CREATE INDEX price_arrival ON price (tenant_id, arrival_id);
--> statement-breakpoint
-- One unit of `base` is worth `rate` units of `quote`.
CREATE TABLE rate (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  base text NOT NULL CHECK (base ~ '^[A-Z]{3}$'),
  quote text NOT NULL CHECK (quote ~ '^[A-Z]{3}$'),
  year smallint NOT NULL,
  arrival_id uuid NOT NULL,
  part integer NOT NULL DEFAULT 0,
  days smallint[] NOT NULL,
  rates numeric[] NOT NULL,
  PRIMARY KEY (tenant_id, base, quote, year, arrival_id, part),
  FOREIGN KEY (tenant_id, arrival_id) REFERENCES arrival (tenant_id, id),
  CHECK (cardinality(days) = cardinality(rates) AND cardinality(days) > 0)
);
--> statement-breakpoint
CREATE INDEX rate_arrival ON rate (tenant_id, arrival_id);
--> statement-breakpoint
CREATE TABLE transaction (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  arrival_id uuid NOT NULL,
  portfolio_id uuid NOT NULL,
  instrument_id uuid,
  type text NOT NULL CHECK (type IN ('Purchase', 'Sale', 'Contribution', 'Withdrawal', 'Divident', 'Interest', 'Fee', 'TransferIn', 'TransferOut')),
  date date NOT NULL,
  units numeric CHECK (units >= 0),
  amount numeric NOT NULL CHECK (amount >= 0),
  fee numeric NOT NULL DEFAULT 0 CHECK (fee >= 0),
  tax numeric NOT NULL DEFAULT 0 CHECK (tax >= 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  name text,
  reference text,
  -- Digest of what the row says; equal rows of one file are told apart by `twin`, counted from 0.
  fingerprint text NOT NULL,
  twin integer NOT NULL DEFAULT 0,
  supersedes uuid,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, arrival_id) REFERENCES arrival (tenant_id, id),
  FOREIGN KEY (tenant_id, portfolio_id) REFERENCES portfolio (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, instrument_id) REFERENCES instrument (tenant_id, id),
  FOREIGN KEY (tenant_id, supersedes) REFERENCES transaction (tenant_id, id),
  CHECK (type NOT IN ('Purchase', 'Sale', 'TransferIn', 'TransferOut') OR (units IS NOT NULL AND instrument_id IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX transaction_portfolio ON transaction (tenant_id, portfolio_id, date);
--> statement-breakpoint
CREATE INDEX transaction_arrival ON transaction (tenant_id, arrival_id);
--> statement-breakpoint
CREATE INDEX transaction_fingerprint ON transaction (tenant_id, fingerprint);
--> statement-breakpoint
CREATE INDEX transaction_supersedes ON transaction (tenant_id, supersedes) WHERE supersedes IS NOT NULL;
--> statement-breakpoint
CREATE TABLE benchmark (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  risk_profile integer NOT NULL CHECK (risk_profile BETWEEN 1 AND 7),
  instrument_id uuid NOT NULL,
  PRIMARY KEY (tenant_id, risk_profile),
  FOREIGN KEY (tenant_id, instrument_id) REFERENCES instrument (tenant_id, id)
);
--> statement-breakpoint
-- Derived: the last computed figures of each portfolio and account, for lists. Rebuilt whenever facts or engine change.
CREATE TABLE portfolio_summary (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  portfolio_id uuid NOT NULL,
  as_of date NOT NULL,
  facts_at timestamptz NOT NULL,
  engine integer NOT NULL,
  value numeric,
  changes jsonb NOT NULL,
  findings jsonb NOT NULL,
  PRIMARY KEY (tenant_id, portfolio_id),
  FOREIGN KEY (tenant_id, portfolio_id) REFERENCES portfolio (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE account_summary (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  account_id uuid NOT NULL,
  as_of date NOT NULL,
  facts_at timestamptz NOT NULL,
  engine integer NOT NULL,
  value numeric,
  -- The same value in the tenant's currency, so that a list of several currencies can be sorted.
  tenant_value numeric,
  change_1d double precision,
  change_1m double precision,
  change_ytd double precision,
  change_1y double precision,
  change_3y double precision,
  change_5y double precision,
  change_all double precision,
  findings jsonb NOT NULL,
  PRIMARY KEY (tenant_id, account_id),
  FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
-- Feeds: the file side of an arrival, for staff.
CREATE TABLE import (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('transactions', 'instruments', 'prices', 'rates')),
  file_name text NOT NULL,
  file_id text NOT NULL,
  bytes bigint NOT NULL,
  sha256 text NOT NULL,
  state text NOT NULL DEFAULT 'uploaded' CHECK (state IN ('uploaded', 'checking', 'checked', 'committed', 'undone', 'failed')),
  sniff jsonb,
  mapping jsonb,
  bytes_read bigint NOT NULL DEFAULT 0,
  counts jsonb NOT NULL DEFAULT '{"new":0,"known":0,"absent":0,"refused":0}',
  failure text,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, id) REFERENCES arrival (tenant_id, id)
);
--> statement-breakpoint
CREATE TABLE import_row (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  import_id uuid NOT NULL,
  ordinal integer NOT NULL,
  row_number integer NOT NULL,
  column_name text,
  value text,
  verdict text NOT NULL CHECK (verdict IN ('new', 'known', 'absent', 'refused')),
  code text,
  reads jsonb,
  PRIMARY KEY (tenant_id, import_id, ordinal),
  FOREIGN KEY (tenant_id, import_id) REFERENCES import (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
-- Reports.
CREATE TABLE statement (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  portfolio_id uuid NOT NULL,
  requested_by uuid,
  from_date date NOT NULL,
  to_date date NOT NULL,
  language text NOT NULL,
  -- The facts it was asked of: the same request over the same facts is the same statement.
  facts_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'rendering', 'ready', 'failed')),
  reason text CHECK (reason IN ('renderer', 'timeout', 'data')),
  attempt integer NOT NULL DEFAULT 1,
  file_id text,
  pages integer,
  bytes integer,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ready_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, portfolio_id, from_date, to_date, language, facts_at),
  FOREIGN KEY (tenant_id, portfolio_id) REFERENCES portfolio (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
-- Row-level security: on for every table with a tenant, for its owner too.
ALTER TABLE tenant ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE tenant FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
DO $$ DECLARE t text; BEGIN
  FOR t IN SELECT c.oid::regclass::text FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id'
           WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace LOOP
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', t);
  END LOOP;
END $$;
--> statement-breakpoint
-- Gate: hosts to tenants, and signing in within one tenant.
GRANT SELECT ON tenant, tenant_host TO portico_gate;
--> statement-breakpoint
CREATE POLICY gate_reads ON tenant FOR SELECT TO portico_gate USING (true);
--> statement-breakpoint
CREATE POLICY gate_reads ON tenant_host FOR SELECT TO portico_gate USING (true);
--> statement-breakpoint
-- Signing in changes nothing that decides what a person may do.
GRANT SELECT, UPDATE (name, email, email_verified, image, phone, language, last_login, updated_at) ON person TO portico_gate;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON session, credential, verification, sign_in_failure TO portico_gate;
--> statement-breakpoint
CREATE POLICY gate_tenant ON person TO portico_gate USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY gate_tenant ON session TO portico_gate USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY gate_tenant ON credential TO portico_gate USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY gate_tenant ON verification TO portico_gate USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY gate_tenant ON sign_in_failure TO portico_gate USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
-- Person: rows of the tenant, narrowed to what the person takes part in. Narrowing chains from account_person downwards,
-- so that a query on any table below is right without naming the person.
GRANT SELECT ON organisation, portal, person, account, account_person, portfolio, arrival, instrument, instrument_terms, price, rate,
  transaction, benchmark, portfolio_summary, account_summary TO portico_person;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON import, import_row, statement TO portico_person;
--> statement-breakpoint
GRANT INSERT, UPDATE ON arrival TO portico_person;
--> statement-breakpoint
CREATE POLICY person_tenant ON organisation FOR SELECT TO portico_person USING (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY person_tenant ON instrument FOR SELECT TO portico_person USING (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY person_tenant ON benchmark FOR SELECT TO portico_person USING (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY person_own ON account_person FOR SELECT TO portico_person
  USING (tenant_id = app_tenant() AND (app_reach() = 'tenant' OR person_id = app_person()));
--> statement-breakpoint
CREATE POLICY person_own ON account FOR SELECT TO portico_person
  USING (tenant_id = app_tenant() AND (app_reach() = 'tenant' OR id IN (SELECT account_id FROM account_person)));
--> statement-breakpoint
CREATE POLICY person_own ON portal FOR SELECT TO portico_person
  USING (tenant_id = app_tenant() AND (app_reach() = 'tenant' OR id IN (SELECT portal_id FROM account)));
--> statement-breakpoint
CREATE POLICY person_own ON person FOR SELECT TO portico_person
  USING (tenant_id = app_tenant() AND (app_reach() = 'tenant' OR id = app_person()
    OR id IN (SELECT client_id FROM account) OR id IN (SELECT lead_advisor_id FROM account)));
--> statement-breakpoint
CREATE POLICY person_own ON portfolio FOR SELECT TO portico_person
  USING (tenant_id = app_tenant() AND account_id IN (SELECT id FROM account));
--> statement-breakpoint
CREATE POLICY person_seen ON arrival FOR SELECT TO portico_person
  USING (tenant_id = app_tenant() AND (committed_at IS NOT NULL OR app_reach() = 'tenant'));
--> statement-breakpoint
CREATE POLICY staff_writes ON arrival FOR INSERT TO portico_person WITH CHECK (tenant_id = app_tenant() AND app_reach() = 'tenant');
--> statement-breakpoint
CREATE POLICY staff_changes ON arrival FOR UPDATE TO portico_person USING (tenant_id = app_tenant() AND app_reach() = 'tenant');
--> statement-breakpoint
CREATE POLICY person_seen ON instrument_terms FOR SELECT TO portico_person
  USING (tenant_id = app_tenant() AND arrival_id IN (SELECT id FROM arrival WHERE committed_at IS NOT NULL));
--> statement-breakpoint
CREATE POLICY person_seen ON price FOR SELECT TO portico_person
  USING (tenant_id = app_tenant() AND arrival_id IN (SELECT id FROM arrival WHERE committed_at IS NOT NULL));
--> statement-breakpoint
CREATE POLICY person_seen ON rate FOR SELECT TO portico_person
  USING (tenant_id = app_tenant() AND arrival_id IN (SELECT id FROM arrival WHERE committed_at IS NOT NULL));
--> statement-breakpoint
CREATE POLICY person_own ON transaction FOR SELECT TO portico_person
  USING (tenant_id = app_tenant() AND portfolio_id IN (SELECT id FROM portfolio)
    AND arrival_id IN (SELECT id FROM arrival WHERE committed_at IS NOT NULL));
--> statement-breakpoint
CREATE POLICY person_own ON portfolio_summary FOR SELECT TO portico_person
  USING (tenant_id = app_tenant() AND portfolio_id IN (SELECT id FROM portfolio));
--> statement-breakpoint
CREATE POLICY person_own ON account_summary FOR SELECT TO portico_person
  USING (tenant_id = app_tenant() AND account_id IN (SELECT id FROM account));
--> statement-breakpoint
CREATE POLICY staff_all ON import TO portico_person USING (tenant_id = app_tenant() AND app_reach() = 'tenant') WITH CHECK (tenant_id = app_tenant() AND app_reach() = 'tenant');
--> statement-breakpoint
CREATE POLICY staff_all ON import_row TO portico_person USING (tenant_id = app_tenant() AND app_reach() = 'tenant') WITH CHECK (tenant_id = app_tenant() AND app_reach() = 'tenant');
--> statement-breakpoint
CREATE POLICY person_own ON statement TO portico_person
  USING (tenant_id = app_tenant() AND portfolio_id IN (SELECT id FROM portfolio)) WITH CHECK (tenant_id = app_tenant() AND portfolio_id IN (SELECT id FROM portfolio));
--> statement-breakpoint
-- Work: everything of one tenant, without a person. It may add facts, and take back only those never committed.
GRANT SELECT, INSERT, DELETE ON tenant, tenant_host TO portico_work;
--> statement-breakpoint
GRANT UPDATE (settings) ON tenant TO portico_work;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON organisation, portal, person, credential, account, account_person, portfolio, arrival, benchmark, import, statement TO portico_work;
--> statement-breakpoint
GRANT SELECT, INSERT ON instrument TO portico_work;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON instrument_terms, price, rate, transaction TO portico_work;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON portfolio_summary, account_summary, import_row TO portico_work;
--> statement-breakpoint
CREATE POLICY work_reads ON tenant FOR SELECT TO portico_work USING (true);
--> statement-breakpoint
CREATE POLICY work_adds ON tenant FOR INSERT TO portico_work WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY work_changes ON tenant FOR UPDATE TO portico_work USING (id = app_tenant());
--> statement-breakpoint
CREATE POLICY work_removes_demo ON tenant FOR DELETE TO portico_work USING (demo);
--> statement-breakpoint
CREATE POLICY work_hosts ON tenant_host TO portico_work USING (true) WITH CHECK (true);
--> statement-breakpoint
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['organisation', 'portal', 'person', 'credential', 'account', 'account_person', 'portfolio', 'arrival', 'instrument',
                           'benchmark', 'portfolio_summary', 'account_summary', 'import', 'import_row', 'statement'] LOOP
    EXECUTE format('CREATE POLICY work_tenant ON %I TO portico_work USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant())', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['instrument_terms', 'price', 'rate', 'transaction'] LOOP
    EXECUTE format('CREATE POLICY work_reads ON %I FOR SELECT TO portico_work USING (tenant_id = app_tenant())', t);
    EXECUTE format('CREATE POLICY work_adds ON %I FOR INSERT TO portico_work WITH CHECK (tenant_id = app_tenant()
      AND arrival_id IN (SELECT id FROM arrival WHERE committed_at IS NULL))', t);
    EXECUTE format('CREATE POLICY work_discards ON %I FOR DELETE TO portico_work USING (tenant_id = app_tenant()
      AND arrival_id IN (SELECT id FROM arrival WHERE committed_at IS NULL))', t);
  END LOOP;
END $$;
