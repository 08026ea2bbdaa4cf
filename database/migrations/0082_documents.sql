-- Documents of clients, each a PDF in the store of files: of an account, of a group of clients, or of nobody alone and so of all clients.
ALTER TABLE file DROP CONSTRAINT file_purpose_check;
--> statement-breakpoint
ALTER TABLE file ADD CONSTRAINT file_purpose_check CHECK (purpose IN ('form', 'record', 'media', 'document'));
--> statement-breakpoint
CREATE TABLE document (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id uuid,
  group_id uuid,
  -- Which portfolio of the account it is about, where it is about one.
  portfolio_id uuid,
  -- Without an ending.
  name text NOT NULL CHECK (name <> ''),
  -- The name in small letters: by it two documents of an account, of a group or of all clients are the same.
  stem text NOT NULL,
  type text NOT NULL CHECK (type IN ('Forms', 'Account documents', 'Investor reports', 'Value reports', 'Transaction notes', 'Annual reports',
    'Fund reports', 'Other')),
  -- The day that it bears, which may be another than that of its upload.
  dated date NOT NULL,
  file_id uuid NOT NULL,
  -- Whether it was made here from figures, and not brought.
  generated boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT app_person(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT app_person(),
  -- When its clients were written to.
  told_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, group_id) REFERENCES client_group (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, portfolio_id) REFERENCES portfolio (tenant_id, id),
  FOREIGN KEY (tenant_id, file_id) REFERENCES file (tenant_id, id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES person (tenant_id, id),
  FOREIGN KEY (tenant_id, updated_by) REFERENCES person (tenant_id, id),
  CHECK (account_id IS NULL OR group_id IS NULL),
  CHECK (portfolio_id IS NULL OR account_id IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX document_stem ON document (tenant_id, coalesce(account_id, group_id, '00000000-0000-0000-0000-000000000000'::uuid), stem);
--> statement-breakpoint
CREATE INDEX document_account ON document (tenant_id, account_id, dated DESC) WHERE account_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX document_portfolio ON document (tenant_id, portfolio_id) WHERE portfolio_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX document_group ON document (tenant_id, group_id) WHERE group_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX document_file ON document (tenant_id, file_id);
--> statement-breakpoint
CREATE INDEX document_dated ON document (tenant_id, dated DESC);
--> statement-breakpoint
CREATE INDEX document_untold ON document (tenant_id) WHERE told_at IS NULL;
--> statement-breakpoint
-- Which documents somebody has marked, for themselves alone.
CREATE TABLE document_favourite (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  document_id uuid NOT NULL,
  person_id uuid NOT NULL DEFAULT app_person(),
  PRIMARY KEY (tenant_id, document_id, person_id),
  FOREIGN KEY (tenant_id, document_id) REFERENCES document (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, person_id) REFERENCES person (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['document', 'document_favourite'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY work_tenant ON %I TO portico_work USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant())', t);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT SELECT ON document TO portico_person;
--> statement-breakpoint
GRANT SELECT, INSERT (id, account_id, group_id, portfolio_id, name, stem, type, dated, file_id, generated), DELETE,
  UPDATE (portfolio_id, name, stem, type, dated, file_id, generated, version, updated_at, updated_by) ON document TO portico_advisor, portico_staff;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE, UPDATE (told_at) ON document TO portico_work;
--> statement-breakpoint
GRANT SELECT, INSERT (document_id), DELETE ON document_favourite TO portico_person, portico_advisor, portico_staff;
--> statement-breakpoint
GRANT SELECT ON document_favourite TO portico_work;
--> statement-breakpoint
CREATE POLICY staff_tenant ON document TO portico_staff USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
-- Accounts whose documents are shown: those that are shown themselves, and not deleted.
CREATE VIEW documented_account WITH (security_invoker = true) AS
  SELECT s.tenant_id, s.account_id FROM shown_account s JOIN account a ON (a.tenant_id, a.id) = (s.tenant_id, s.account_id) WHERE a.active;
--> statement-breakpoint
GRANT SELECT ON documented_account TO portico_person, portico_advisor;
--> statement-breakpoint
-- Those of one's accounts, those of the groups that they are members of, and those of all clients.
CREATE POLICY person_own ON document FOR SELECT TO portico_person, portico_advisor USING (tenant_id = app_tenant() AND (
  account_id = ANY (ARRAY(SELECT account_id FROM documented_account))
  OR group_id = ANY (ARRAY(SELECT m.group_id FROM client_group_member m JOIN client_group g ON g.id = m.group_id
    JOIN documented_account s ON s.account_id = m.account_id WHERE g.active))
  OR account_id IS NULL AND group_id IS NULL AND EXISTS (SELECT FROM documented_account)));
--> statement-breakpoint
-- And those of the groups that a professional keeps, for as long as they are one.
CREATE POLICY keeper_sees ON document FOR SELECT TO portico_advisor
  USING (tenant_id = app_tenant() AND group_id = ANY (ARRAY(SELECT id FROM client_group WHERE active AND kept_by = app_person())));
--> statement-breakpoint
-- Accounts and groups whose documents a professional keeps: never of an account of their own.
CREATE VIEW document_keeping WITH (security_invoker = true) AS
  SELECT s.tenant_id, s.account_id AS subject_id FROM documented_account s
    WHERE NOT EXISTS (SELECT FROM account_person p WHERE p.account_id = s.account_id AND p.person_id = app_person() AND p.part <> 'advisor')
  UNION ALL SELECT tenant_id, id FROM client_group WHERE active AND kept_by = app_person();
--> statement-breakpoint
GRANT SELECT ON document_keeping TO portico_advisor;
--> statement-breakpoint
CREATE POLICY keeper_adds ON document FOR INSERT TO portico_advisor WITH CHECK (tenant_id = app_tenant()
  AND coalesce(account_id, group_id) = ANY (ARRAY(SELECT subject_id FROM document_keeping)));
--> statement-breakpoint
CREATE POLICY keeper_changes ON document FOR UPDATE TO portico_advisor
  USING (tenant_id = app_tenant() AND coalesce(account_id, group_id) = ANY (ARRAY(SELECT subject_id FROM document_keeping)))
  WITH CHECK (tenant_id = app_tenant() AND coalesce(account_id, group_id) = ANY (ARRAY(SELECT subject_id FROM document_keeping)));
--> statement-breakpoint
CREATE POLICY keeper_removes ON document FOR DELETE TO portico_advisor
  USING (tenant_id = app_tenant() AND coalesce(account_id, group_id) = ANY (ARRAY(SELECT subject_id FROM document_keeping)));
--> statement-breakpoint
CREATE POLICY own_rows ON document_favourite TO portico_person, portico_advisor, portico_staff
  USING (tenant_id = app_tenant() AND person_id = app_person())
  WITH CHECK (tenant_id = app_tenant() AND person_id = app_person() AND document_id = ANY (ARRAY(SELECT id FROM document)));
--> statement-breakpoint
-- Who sees the file of a document follows the document alone: whoever uploaded it loses it with the client.
ALTER POLICY own ON file USING (tenant_id = app_tenant() AND created_by = app_person() AND subject_kind IS DISTINCT FROM 'document');
--> statement-breakpoint
CREATE POLICY document_seen ON file FOR SELECT TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND subject_kind = 'document' AND subject_id = ANY (ARRAY(SELECT id FROM document)));
--> statement-breakpoint
CREATE POLICY document_kept ON file FOR UPDATE TO portico_advisor
  USING (tenant_id = app_tenant() AND subject_kind = 'document' AND subject_id = ANY (ARRAY(
    SELECT id FROM document WHERE coalesce(account_id, group_id) = ANY (ARRAY(SELECT subject_id FROM document_keeping)))))
  WITH CHECK (tenant_id = app_tenant() AND subject_kind = 'document' AND subject_id = ANY (ARRAY(
    SELECT id FROM document WHERE coalesce(account_id, group_id) = ANY (ARRAY(SELECT subject_id FROM document_keeping)))));
--> statement-breakpoint
-- Clients read who opened documents of their accounts.
CREATE POLICY own_documents ON audit_detail FOR SELECT TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND actor_id IS DISTINCT FROM app_person() AND subject_kind = 'clientDocument'
    AND subject_id = ANY (ARRAY(SELECT d.id::text FROM document d JOIN account_person m ON m.account_id = d.account_id
      WHERE m.person_id = app_person() AND (m.part = 'client' OR m.confirmed_at IS NOT NULL))));
