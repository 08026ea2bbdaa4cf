-- Forms: definitions that staff work at, the versions that were published of them, what people answered, and what became of it.
CREATE TABLE form (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  slug text NOT NULL CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 100),
  name text NOT NULL CHECK (name <> ''),
  -- As staff work at it; read by them alone.
  definition jsonb NOT NULL,
  -- The version that is filled; null before the first.
  published integer,
  -- Whether the owner of a submission may change it, as the published version says.
  editable boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES person (tenant_id, id),
  FOREIGN KEY (tenant_id, updated_by) REFERENCES person (tenant_id, id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX form_slug ON form (tenant_id, slug) WHERE active;
--> statement-breakpoint
-- What was published, for good: what was answered once is read by the version that asked it.
CREATE TABLE form_version (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  form_id uuid NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  definition jsonb NOT NULL,
  -- With the steps of the forms that it included then; null for one that included none.
  composed jsonb,
  published_at timestamptz NOT NULL,
  published_by uuid,
  PRIMARY KEY (tenant_id, form_id, number),
  FOREIGN KEY (tenant_id, form_id) REFERENCES form (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, published_by) REFERENCES person (tenant_id, id)
);
--> statement-breakpoint
-- Which form a client begins with, by the type of their account.
CREATE TABLE process (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL CHECK (name <> ''),
  form_id uuid NOT NULL,
  -- For clients who read Dutch.
  form_id_nl uuid,
  single boolean NOT NULL DEFAULT false,
  user_status text,
  -- Whose it is; null: everybody's.
  account_type text CHECK (account_type IN ('single', 'dual', 'corporate')),
  position integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, form_id) REFERENCES form (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, form_id_nl) REFERENCES form (tenant_id, id)
);
--> statement-breakpoint
CREATE INDEX process_of_form ON process (tenant_id, form_id);
--> statement-breakpoint
CREATE TABLE submission (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL,
  form_id uuid NOT NULL,
  -- Of the form, as it was answered.
  number integer NOT NULL,
  account_id uuid,
  answers jsonb NOT NULL,
  -- Secrets that were given. What they were is kept nowhere.
  secrets text[] NOT NULL DEFAULT '{}',
  owned text NOT NULL CHECK (owned IN ('Personal', 'Organisation')),
  step text NOT NULL DEFAULT 'Under review' CHECK (step IN ('Under review', 'Approved', 'Verified', 'Released')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL,
  created_name text NOT NULL,
  -- Null while it is being filled, by a client who has not been taken on yet.
  submitted_at timestamptz,
  updated_at timestamptz,
  updated_by uuid,
  updated_name text,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, form_id, number) REFERENCES form_version (tenant_id, form_id, number),
  FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES person (tenant_id, id),
  FOREIGN KEY (tenant_id, updated_by) REFERENCES person (tenant_id, id)
);
--> statement-breakpoint
CREATE INDEX submission_newest ON submission (tenant_id, form_id, created_at DESC, id DESC);
--> statement-breakpoint
-- One at a time is being filled.
CREATE UNIQUE INDEX submission_open ON submission (tenant_id, form_id, created_by) WHERE submitted_at IS NULL;
--> statement-breakpoint
-- Whose a submission is: people's, or an organisation's with all who are of it.
CREATE TABLE submission_owner (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  submission_id uuid NOT NULL,
  form_id uuid NOT NULL,
  person_id uuid,
  organisation_id uuid,
  -- Whether the form asks this owner once.
  single boolean NOT NULL DEFAULT false,
  CHECK (num_nonnulls(person_id, organisation_id) = 1),
  UNIQUE (tenant_id, submission_id, person_id),
  UNIQUE (tenant_id, submission_id, organisation_id),
  FOREIGN KEY (tenant_id, submission_id) REFERENCES submission (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, form_id) REFERENCES form (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, person_id) REFERENCES person (tenant_id, id),
  FOREIGN KEY (tenant_id, organisation_id) REFERENCES organisation (tenant_id, id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX submission_owner_person_once ON submission_owner (tenant_id, form_id, person_id) WHERE single;
--> statement-breakpoint
CREATE UNIQUE INDEX submission_owner_organisation_once ON submission_owner (tenant_id, form_id, organisation_id) WHERE single;
--> statement-breakpoint
CREATE INDEX submission_owner_person ON submission_owner (tenant_id, person_id);
--> statement-breakpoint
CREATE INDEX submission_owner_organisation ON submission_owner (tenant_id, organisation_id);
--> statement-breakpoint
-- What became of a submission: its steps, and what was said of it. Rows are only added.
CREATE TABLE submission_entry (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  submission_id uuid NOT NULL,
  at timestamptz NOT NULL,
  author_id uuid NOT NULL,
  author_name text NOT NULL,
  from_step text,
  to_step text,
  comment text,
  PRIMARY KEY (tenant_id, id),
  CHECK (num_nonnulls(from_step, to_step) <> 1 AND num_nonnulls(to_step, comment) > 0),
  FOREIGN KEY (tenant_id, submission_id) REFERENCES submission (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, author_id) REFERENCES person (tenant_id, id)
);
--> statement-breakpoint
CREATE INDEX submission_entry_submission ON submission_entry (tenant_id, submission_id, at);
--> statement-breakpoint
-- A part of an address that an answer has taken, so that no other answer to that form has it.
CREATE TABLE submission_slug (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  form_id uuid NOT NULL,
  field text NOT NULL,
  slug text NOT NULL,
  submission_id uuid NOT NULL,
  PRIMARY KEY (tenant_id, form_id, field, slug),
  FOREIGN KEY (tenant_id, submission_id) REFERENCES submission (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX submission_slug_submission ON submission_slug (tenant_id, submission_id);
--> statement-breakpoint
-- What somebody has typed so far, as they typed it. Nobody else reads it.
CREATE TABLE form_draft (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  form_id uuid NOT NULL,
  person_id uuid NOT NULL DEFAULT app_person(),
  -- What it is to become, or to change.
  submission_id uuid NOT NULL,
  typed jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, form_id, person_id),
  FOREIGN KEY (tenant_id, form_id) REFERENCES form (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, person_id) REFERENCES person (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
-- For the rest of its transaction a submission that has come to be lets whoever made it say whose it is.
CREATE FUNCTION submission_is_made() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM set_config('app.submitting', NEW.id::text, true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER submission_is_made AFTER INSERT ON submission FOR EACH ROW EXECUTE FUNCTION submission_is_made();
--> statement-breakpoint
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['form', 'form_version', 'process', 'submission', 'submission_owner', 'submission_entry', 'submission_slug'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY staff_tenant ON %I TO portico_staff USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant())', t);
    EXECUTE format('CREATE POLICY work_tenant ON %I TO portico_work USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant())', t);
  END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE form_draft ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE form_draft FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY own ON form_draft TO portico_person, portico_advisor, portico_staff
  USING (tenant_id = app_tenant() AND person_id = app_person()) WITH CHECK (tenant_id = app_tenant() AND person_id = app_person());
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON form_draft TO portico_person, portico_advisor, portico_staff;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON form, process TO portico_staff, portico_work;
--> statement-breakpoint
GRANT SELECT, INSERT ON form_version, submission_entry TO portico_staff, portico_work;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON submission TO portico_staff;
--> statement-breakpoint
GRANT SELECT, INSERT ON submission, submission_owner TO portico_work;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON submission_owner, submission_slug TO portico_staff;
--> statement-breakpoint
-- Of a form that is open to them people read what was published, and nothing of what staff are working at.
GRANT SELECT (tenant_id, id, slug, name, published, editable, active) ON form TO portico_person, portico_advisor;
--> statement-breakpoint
GRANT SELECT ON form_version, process, submission_entry TO portico_person, portico_advisor;
--> statement-breakpoint
-- How far it has come, and whose it is, is not theirs to say.
GRANT SELECT, DELETE,
  INSERT (id, form_id, number, account_id, answers, secrets, owned, created_at, created_by, created_name, submitted_at),
  UPDATE (number, account_id, answers, secrets, version, submitted_at, updated_at, updated_by, updated_name) ON submission
  TO portico_person, portico_advisor;
--> statement-breakpoint
GRANT SELECT, INSERT ON submission_owner TO portico_person, portico_advisor;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON submission_slug TO portico_person, portico_advisor;
--> statement-breakpoint
GRANT INSERT (submission_id, at, author_id, author_name, comment) ON submission_entry TO portico_person, portico_advisor;
--> statement-breakpoint
CREATE POLICY person_reads ON process FOR SELECT TO portico_person, portico_advisor USING (tenant_id = app_tenant() AND active);
--> statement-breakpoint
-- Forms that a process leads to, with whose they are.
CREATE VIEW process_form WITH (security_invoker = true) AS
  SELECT tenant_id, form_id, account_type FROM process WHERE active
  UNION ALL
  SELECT tenant_id, form_id_nl, account_type FROM process WHERE active AND form_id_nl IS NOT NULL;
--> statement-breakpoint
-- Where a client begins whose type of account no process is for [OQ-81].
CREATE VIEW default_process WITH (security_invoker = true) AS
  SELECT DISTINCT ON (tenant_id) tenant_id, id, form_id, form_id_nl FROM process
  WHERE active AND account_type = 'single' ORDER BY tenant_id, position, name, id;
--> statement-breakpoint
GRANT SELECT ON process_form, default_process TO portico_person, portico_advisor, portico_staff, portico_work;
--> statement-breakpoint
-- A form of a process is for clients with such an account, and for whoever looks after clients [NAV-45].
CREATE POLICY person_open ON form FOR SELECT TO portico_person USING (tenant_id = app_tenant() AND active AND published IS NOT NULL AND (
  id <> ALL (ARRAY(SELECT form_id FROM process_form))
  OR id = ANY (ARRAY(SELECT form_id FROM process_form WHERE account_type IS NULL OR account_type IN (SELECT account_type FROM account)))
  OR (id = ANY (ARRAY(SELECT unnest(ARRAY[form_id, form_id_nl]) FROM default_process))
    AND EXISTS (SELECT FROM account a WHERE a.account_type <> ALL (ARRAY(SELECT p.account_type FROM process p WHERE p.active AND p.account_type IS NOT NULL))))));
--> statement-breakpoint
CREATE POLICY advisor_open ON form FOR SELECT TO portico_advisor USING (tenant_id = app_tenant() AND active AND published IS NOT NULL);
--> statement-breakpoint
-- One's own, and those of one's own organisation.
CREATE POLICY person_own ON submission_owner FOR SELECT TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND (person_id = app_person()
    OR organisation_id = ANY (ARRAY(SELECT organisation_id FROM person WHERE id = app_person()))));
--> statement-breakpoint
CREATE POLICY person_says ON submission_owner FOR INSERT TO portico_person, portico_advisor
  WITH CHECK (tenant_id = app_tenant() AND submission_id::text = current_setting('app.submitting', true) AND (person_id = app_person()
    OR organisation_id = ANY (ARRAY(SELECT organisation_id FROM person WHERE id = app_person()))));
--> statement-breakpoint
-- What was answered stays readable for whoever answered it, also after the form was closed.
CREATE POLICY person_reads ON form_version FOR SELECT TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND (form_id = ANY (ARRAY(SELECT id FROM form)) OR form_id = ANY (ARRAY(SELECT form_id FROM submission_owner))));
--> statement-breakpoint
CREATE POLICY person_reads ON submission FOR SELECT TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND id = ANY (ARRAY(SELECT submission_id FROM submission_owner)));
--> statement-breakpoint
CREATE POLICY person_submits ON submission FOR INSERT TO portico_person, portico_advisor
  WITH CHECK (tenant_id = app_tenant() AND created_by = app_person() AND form_id = ANY (ARRAY(SELECT id FROM form))
    AND (account_id IS NULL OR account_id = ANY (ARRAY(SELECT account_id FROM own_account))));
--> statement-breakpoint
-- While it is being filled, and later where the form lets its owner change it. A colleague reads.
CREATE POLICY person_changes ON submission FOR UPDATE TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND id = ANY (ARRAY(SELECT submission_id FROM submission_owner WHERE person_id = app_person()))
    AND (submitted_at IS NULL OR form_id = ANY (ARRAY(SELECT id FROM form WHERE editable))))
  WITH CHECK (tenant_id = app_tenant() AND form_id = ANY (ARRAY(SELECT id FROM form))
    AND (account_id IS NULL OR account_id = ANY (ARRAY(SELECT account_id FROM own_account))));
--> statement-breakpoint
CREATE POLICY person_drops ON submission FOR DELETE TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND created_by = app_person() AND submitted_at IS NULL);
--> statement-breakpoint
CREATE POLICY person_reads ON submission_entry FOR SELECT TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND submission_id = ANY (ARRAY(SELECT submission_id FROM submission_owner)));
--> statement-breakpoint
CREATE POLICY person_comments ON submission_entry FOR INSERT TO portico_person, portico_advisor
  WITH CHECK (tenant_id = app_tenant() AND author_id = app_person() AND to_step IS NULL
    AND submission_id = ANY (ARRAY(SELECT submission_id FROM submission_owner)));
--> statement-breakpoint
-- That a part of an address is taken is no secret.
CREATE POLICY person_reads ON submission_slug FOR SELECT TO portico_person, portico_advisor USING (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY person_takes ON submission_slug FOR INSERT TO portico_person, portico_advisor
  WITH CHECK (tenant_id = app_tenant() AND submission_id = ANY (ARRAY(SELECT submission_id FROM submission_owner WHERE person_id = app_person())));
--> statement-breakpoint
CREATE POLICY person_gives_back ON submission_slug FOR DELETE TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND submission_id = ANY (ARRAY(SELECT submission_id FROM submission_owner WHERE person_id = app_person())));
--> statement-breakpoint
-- What a letter carries beside its page: files made of its parameters, as they left.
ALTER TABLE delivery ADD COLUMN attachments jsonb NOT NULL DEFAULT '[]';
--> statement-breakpoint
GRANT SELECT (attachments) ON delivery TO portico_staff;
