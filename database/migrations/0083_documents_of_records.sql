-- When the documents of an account or of a group were last changed, and by whom: its record says so.
CREATE TABLE document_change (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  -- Of the account or of the group.
  subject_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  by uuid DEFAULT app_person(),
  PRIMARY KEY (tenant_id, subject_id),
  FOREIGN KEY (tenant_id, by) REFERENCES person (tenant_id, id)
);
--> statement-breakpoint
ALTER TABLE document_change ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE document_change FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
GRANT SELECT, INSERT (subject_id), UPDATE (at, by) ON document_change TO portico_advisor, portico_staff;
--> statement-breakpoint
GRANT SELECT ON document_change TO portico_work;
--> statement-breakpoint
CREATE POLICY work_tenant ON document_change TO portico_work USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY staff_tenant ON document_change TO portico_staff USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY keeper_writes ON document_change TO portico_advisor
  USING (tenant_id = app_tenant() AND subject_id = ANY (ARRAY(SELECT subject_id FROM document_keeping)))
  WITH CHECK (tenant_id = app_tenant() AND by = app_person() AND subject_id = ANY (ARRAY(SELECT subject_id FROM document_keeping)));
--> statement-breakpoint
-- PDFs that staff have attached to the records of accounts, portfolios and groups become documents of theirs, about which nobody is written to.
-- Rows of every tenant are meant, which the policies would hide from an owner who is no superuser.
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['record', 'file', 'document', 'account', 'client_group', 'portfolio'] LOOP
    EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', t);
  END LOOP;
END $$;
--> statement-breakpoint
WITH attached AS (
  SELECT r.tenant_id, gen_random_uuid() AS id, f.id AS file_id, f.created_at, f.created_by, regexp_replace(f.name, '\.pdf$', '', 'i') AS name,
    CASE r.collection WHEN 'accounts' THEN r.id WHEN 'portfolios' THEN p.account_id END AS account_id,
    CASE r.collection WHEN 'groups' THEN r.id END AS group_id, CASE r.collection WHEN 'portfolios' THEN r.id END AS portfolio_id
  FROM record r CROSS JOIN LATERAL jsonb_array_elements(CASE jsonb_typeof(r.data->'documents') WHEN 'array' THEN r.data->'documents' ELSE '[]' END) one
  JOIN file f ON f.tenant_id = r.tenant_id AND f.id::text = substring(one->>'url' from '/api/files/([0-9a-f-]{36})')
    AND f.kind = 'pdf' AND f.state = 'kept' AND f.subject_kind = r.collection AND f.subject_id = r.id
  LEFT JOIN portfolio p ON r.collection = 'portfolios' AND (p.tenant_id, p.id) = (r.tenant_id, r.id)
  WHERE r.beside AND (r.collection = 'accounts' AND EXISTS (SELECT FROM account a WHERE (a.tenant_id, a.id) = (r.tenant_id, r.id))
    OR r.collection = 'groups' AND EXISTS (SELECT FROM client_group g WHERE (g.tenant_id, g.id) = (r.tenant_id, r.id)) OR p.id IS NOT NULL)
), numbered AS (
  SELECT *, row_number() OVER (PARTITION BY tenant_id, coalesce(account_id, group_id), lower(name) ORDER BY created_at, id) - 1 AS number FROM attached
), made AS (
  INSERT INTO document (tenant_id, id, account_id, group_id, portfolio_id, name, stem, type, dated, file_id, created_at, created_by, updated_at, updated_by, told_at)
  SELECT tenant_id, id, account_id, group_id, portfolio_id, name || CASE number WHEN 0 THEN '' ELSE '_' || number END,
    lower(name || CASE number WHEN 0 THEN '' ELSE '_' || number END), 'Other', created_at::date, file_id, created_at, created_by, created_at, created_by, now()
  FROM numbered ON CONFLICT DO NOTHING RETURNING tenant_id, id, file_id
)
UPDATE file f SET purpose = 'document', subject_kind = 'document', subject_id = m.id FROM made m WHERE (m.tenant_id, m.file_id) = (f.tenant_id, f.id);
--> statement-breakpoint
-- What was no PDF stays with the record, under a name of its own: the documents of a record are those of the library from now on.
UPDATE record r SET data = (r.data - 'documents') || coalesce((
  SELECT jsonb_build_object('attachments', jsonb_agg(one)) FROM jsonb_array_elements(CASE jsonb_typeof(r.data->'documents') WHEN 'array' THEN r.data->'documents' ELSE '[]' END) one
  WHERE NOT EXISTS (SELECT FROM document d WHERE d.tenant_id = r.tenant_id AND d.file_id::text = substring(one->>'url' from '/api/files/([0-9a-f-]{36})'))
  HAVING count(*) > 0), '{}') WHERE r.beside AND r.collection IN ('accounts', 'portfolios', 'groups') AND r.data ? 'documents';
--> statement-breakpoint
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['record', 'file', 'document', 'account', 'client_group', 'portfolio'] LOOP
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
  END LOOP;
END $$;
