-- How a firm's portals are used: events of the audit log by what they are, and how many there were on a day, by person and portal.
CREATE TABLE usage_event (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  -- Of the row in the audit log.
  seq bigint NOT NULL,
  at timestamptz NOT NULL,
  -- The day in UTC.
  for_date date NOT NULL,
  person_id uuid NOT NULL,
  -- Whether the person was a client when it was gathered: neither a professional nor an administrator.
  investor boolean NOT NULL,
  kind text NOT NULL CHECK (kind IN ('logins', 'views', 'messages', 'downloads', 'other')),
  operation text NOT NULL,
  -- The section of the sitemap that was opened; empty for everything that is no view.
  page text NOT NULL DEFAULT '',
  -- The record that it was about; empty where there was none.
  subject_kind text NOT NULL DEFAULT '',
  subject_id text NOT NULL DEFAULT '',
  account_id uuid,
  -- The portal of the account or the page; of what names neither, like a sign-in, every portal in which the person has an account.
  portals uuid[] NOT NULL,
  count integer NOT NULL CHECK (count > 0),
  PRIMARY KEY (tenant_id, seq),
  FOREIGN KEY (tenant_id, person_id) REFERENCES person (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX usage_event_at ON usage_event (tenant_id, at, seq);
--> statement-breakpoint
CREATE INDEX usage_event_person ON usage_event (tenant_id, person_id, at, seq);
--> statement-breakpoint
CREATE INDEX usage_event_subject ON usage_event (tenant_id, subject_kind, subject_id, at, seq);
--> statement-breakpoint
CREATE INDEX usage_event_account ON usage_event (tenant_id, account_id) WHERE account_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX usage_event_date ON usage_event (tenant_id, for_date);
--> statement-breakpoint
CREATE FUNCTION portals_text(portals uuid[]) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT array_to_string(portals, ' ') $$;
--> statement-breakpoint
-- The entry of a day: one row for each person, portal, kind of event and page.
CREATE TABLE usage_entry (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  for_date date NOT NULL,
  person_id uuid NOT NULL,
  investor boolean NOT NULL,
  kind text NOT NULL CHECK (kind IN ('logins', 'views', 'messages', 'downloads', 'other')),
  page text NOT NULL DEFAULT '',
  account_id uuid,
  portals uuid[] NOT NULL,
  count integer NOT NULL CHECK (count > 0),
  last_at timestamptz NOT NULL,
  -- Any number of portals would not go into an index.
  portals_digest text NOT NULL GENERATED ALWAYS AS (md5(portals_text(portals))) STORED,
  UNIQUE NULLS NOT DISTINCT (tenant_id, for_date, person_id, investor, kind, page, account_id, portals_digest),
  FOREIGN KEY (tenant_id, person_id) REFERENCES person (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX usage_entry_person ON usage_entry (tenant_id, person_id, for_date);
--> statement-breakpoint
CREATE INDEX usage_entry_account ON usage_entry (tenant_id, account_id) WHERE account_id IS NOT NULL;
--> statement-breakpoint
-- The groups of clients of which somebody had an account when what they did on that day was gathered.
CREATE TABLE usage_member (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  for_date date NOT NULL,
  group_id uuid NOT NULL,
  person_id uuid NOT NULL,
  PRIMARY KEY (tenant_id, for_date, group_id, person_id),
  FOREIGN KEY (tenant_id, group_id) REFERENCES client_group (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, person_id) REFERENCES person (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX usage_member_group ON usage_member (tenant_id, group_id);
--> statement-breakpoint
CREATE INDEX usage_member_person ON usage_member (tenant_id, person_id);
--> statement-breakpoint
-- Up to which row of the audit log the entries reach.
CREATE TABLE usage_progress (
  tenant_id uuid PRIMARY KEY DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  seq bigint NOT NULL DEFAULT 0
);
--> statement-breakpoint
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['usage_event', 'usage_entry', 'usage_member', 'usage_progress'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY work_tenant ON %I TO portico_work USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant())', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['usage_event', 'usage_entry', 'usage_member'] LOOP
    EXECUTE format('GRANT SELECT, INSERT, DELETE ON %I TO portico_work', t);
    EXECUTE format('GRANT SELECT ON %I TO portico_advisor, portico_staff', t);
    EXECUTE format('CREATE POLICY staff_tenant ON %I FOR SELECT TO portico_staff USING (tenant_id = app_tenant())', t);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT UPDATE (count, last_at) ON usage_entry TO portico_work;
--> statement-breakpoint
GRANT UPDATE (subject_id) ON usage_event TO portico_work;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (seq) ON usage_progress TO portico_work;
--> statement-breakpoint
GRANT SELECT ON usage_progress TO portico_staff;
--> statement-breakpoint
CREATE POLICY staff_tenant ON usage_progress FOR SELECT TO portico_staff USING (tenant_id = app_tenant());
--> statement-breakpoint
-- The clients of the accounts that a professional looks after, each with the portals of these accounts. Who has joined a client is not shown to them.
CREATE FUNCTION kept_people() RETURNS jsonb LANGUAGE plpgsql STABLE AS $$ BEGIN
  RETURN (SELECT jsonb_object_agg(client_id, portals) FROM (
    SELECT a.client_id, jsonb_agg(DISTINCT a.portal_id) AS portals FROM account a JOIN kept_subject k ON k.subject_id = a.id
    WHERE a.client_id IS NOT NULL AND a.portal_id IS NOT NULL GROUP BY 1) c);
END $$;
--> statement-breakpoint
-- A professional sees what their clients did: with accounts that they look after, and what concerns no account in the portals of that client's.
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['usage_event', 'usage_entry'] LOOP
    EXECUTE format('CREATE POLICY own_clients ON %I FOR SELECT TO portico_advisor USING (tenant_id = app_tenant() AND investor
      AND CASE WHEN account_id IS NULL THEN ((SELECT kept_people()) -> person_id::text) ?| portals::text[]
        ELSE (SELECT kept_people()) ? person_id::text AND (SELECT kept_subjects()) ? account_id::text END)', t);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE POLICY own_clients ON usage_member FOR SELECT TO portico_advisor USING (tenant_id = app_tenant()
  AND (SELECT kept_subjects()) ? group_id::text AND (SELECT kept_people()) ? person_id::text);
--> statement-breakpoint
-- The detail of a row; nothing of it where it was written with characters that cannot be read.
CREATE FUNCTION audit_detail_data(detail text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$ BEGIN
  RETURN detail::jsonb;
EXCEPTION WHEN data_exception THEN
  RETURN '{}';
END $$;
--> statement-breakpoint
-- A text as an id; null where it is none.
CREATE FUNCTION as_id(said text) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN said ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN said::uuid END
$$;
--> statement-breakpoint
-- What a row of the audit log is about: a record, its account, and the portals that it counts for. A file stands for what it was attached to.
CREATE FUNCTION audited_record(INOUT kind text, INOUT id text, detail jsonb, actor uuid, OUT account uuid, OUT portals uuid[])
  LANGUAGE plpgsql STABLE AS $$
DECLARE known uuid; portal uuid; attached record; BEGIN
  known := as_id(id);
  IF kind = 'file' THEN
    SELECT * INTO attached FROM file f WHERE f.id = known AND f.subject_kind IN ('document', 'message');
    IF FOUND THEN
      kind := CASE attached.subject_kind WHEN 'document' THEN 'clientDocument' ELSE 'message' END;
      id := attached.subject_id::text;
      known := attached.subject_id;
    END IF;
  END IF;
  CASE kind
    WHEN 'account' THEN account := known;
    WHEN 'portfolio' THEN SELECT f.account_id INTO account FROM portfolio f WHERE f.id = known;
    WHEN 'statement' THEN SELECT s.account_id INTO account FROM statement s WHERE s.id = known;
    WHEN 'clientDocument' THEN SELECT d.account_id INTO account FROM document d WHERE d.id = known;
    WHEN 'message' THEN SELECT m.account_id, m.portal_id INTO account, portal FROM message m WHERE m.id = known;
    WHEN 'order' THEN SELECT o.account_id INTO account FROM client_order o WHERE o.id = known;
    WHEN 'projection' THEN SELECT j.account_id INTO account FROM projection j WHERE j.id = known;
    WHEN 'submission' THEN SELECT s.account_id INTO account FROM submission s WHERE s.id = known;
    -- Addresses name portals by their keys.
    WHEN 'portal' THEN SELECT o.id INTO portal FROM portal o WHERE o.id = known OR o.key = audited_record.id;
    ELSE account := as_id(detail->>'account');
  END CASE;
  IF account IS NOT NULL THEN SELECT a.id, a.portal_id INTO account, portal FROM account a WHERE a.id = account; END IF;
  portals := CASE WHEN portal IS NOT NULL THEN ARRAY[portal] WHEN account IS NOT NULL THEN '{}' ELSE ARRAY(
    SELECT DISTINCT a.portal_id FROM account_person p JOIN account a ON a.id = p.account_id
    WHERE p.person_id = actor AND a.active AND a.portal_id IS NOT NULL AND (p.part <> 'holder' OR p.confirmed_at IS NOT NULL) ORDER BY 1) END;
END $$;
