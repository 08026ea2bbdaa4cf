-- What clients and the firm write to each other: with an account, or to all members of a group of clients.
ALTER TABLE file DROP CONSTRAINT file_purpose_check;
--> statement-breakpoint
ALTER TABLE file ADD CONSTRAINT file_purpose_check CHECK (purpose IN ('form', 'record', 'media', 'document', 'message'));
--> statement-breakpoint
CREATE TABLE message (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- The message that began the thread; of itself where it did.
  thread_id uuid NOT NULL,
  -- The message that it answers.
  answers_id uuid,
  portal_id uuid,
  -- The account that it is written to, or in whose name it is; null for a message to all members of the group.
  account_id uuid,
  -- The group to which the thread was written.
  group_id uuid,
  -- The professional, or somebody of the staff, who wrote it, or to whom it is written.
  advisor_id uuid NOT NULL,
  advisor_name text NOT NULL,
  from_client boolean NOT NULL,
  process_id uuid,
  subject text NOT NULL CHECK (subject <> ''),
  -- Rich text; `plain` is what is searched.
  body jsonb NOT NULL,
  plain text NOT NULL,
  -- Whether its clients are notified even where their account has notifications off.
  regardless boolean NOT NULL DEFAULT false,
  -- Whom a mail has been written to, once that is settled: [{"notify": person, "value": "mail" or "none"}].
  notification jsonb,
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid NOT NULL DEFAULT app_person(),
  -- As the writer was called then: not everybody who reads it sees their record.
  created_name text NOT NULL,
  changed_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, thread_id) REFERENCES message (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, answers_id) REFERENCES message (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, portal_id) REFERENCES portal (tenant_id, id),
  FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, group_id) REFERENCES client_group (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, advisor_id) REFERENCES person (tenant_id, id),
  FOREIGN KEY (tenant_id, created_by) REFERENCES person (tenant_id, id),
  CHECK (account_id IS NOT NULL OR group_id IS NOT NULL AND NOT from_client)
);
--> statement-breakpoint
CREATE INDEX message_account ON message (tenant_id, account_id, created_at) WHERE account_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX message_group ON message (tenant_id, group_id, created_at) WHERE group_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX message_thread ON message (tenant_id, thread_id);
--> statement-breakpoint
CREATE INDEX message_advisor ON message (tenant_id, advisor_id);
--> statement-breakpoint
CREATE INDEX message_untold ON message (tenant_id) WHERE notification IS NULL;
--> statement-breakpoint
-- How far somebody has read a conversation, and whether they have put it away. A thread has one conversation for each account that it is held with,
-- seen from the firm; `branch` is that account, or the thread where it is one conversation.
CREATE TABLE message_mark (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  thread_id uuid NOT NULL,
  branch uuid NOT NULL,
  person_id uuid NOT NULL DEFAULT app_person(),
  read_at timestamptz,
  archived_at timestamptz,
  PRIMARY KEY (tenant_id, thread_id, branch, person_id),
  FOREIGN KEY (tenant_id, thread_id) REFERENCES message (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, person_id) REFERENCES person (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['message', 'message_mark'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY work_tenant ON %I TO portico_work USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant())', t);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT SELECT, INSERT (id, thread_id, answers_id, portal_id, account_id, group_id, advisor_id, advisor_name, from_client, process_id, subject, body, plain,
  regardless, created_at, created_name) ON message TO portico_person, portico_advisor, portico_staff;
--> statement-breakpoint
GRANT UPDATE (subject, body, plain, version, changed_at) ON message TO portico_advisor, portico_staff;
--> statement-breakpoint
GRANT UPDATE (active) ON message TO portico_staff;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (notification) ON message TO portico_work;
--> statement-breakpoint
GRANT SELECT, INSERT (thread_id, branch, read_at, archived_at), UPDATE (read_at, archived_at) ON message_mark TO portico_person, portico_advisor, portico_staff;
--> statement-breakpoint
GRANT SELECT ON message_mark TO portico_work;
--> statement-breakpoint
CREATE POLICY staff_tenant ON message TO portico_staff USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
-- Who looks after which account is not seen by those who take part in it; these two functions tell them as much of it as they need.
GRANT SELECT (tenant_id, account_id, person_id, part, confirmed_at) ON account_person TO portico_search;
--> statement-breakpoint
GRANT SELECT (tenant_id, id, name, email, disabled, is_admin, is_professional, is_messenger, organisation_id) ON person TO portico_search;
--> statement-breakpoint
GRANT SELECT (active, lead_advisor_id) ON account TO portico_search;
--> statement-breakpoint
GRANT SELECT ON access_group, access_group_person, access_group_account, account_member TO portico_search;
--> statement-breakpoint
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['account_person', 'person', 'access_group', 'access_group_person', 'access_group_account', 'account_member'] LOOP
    EXECUTE format('CREATE POLICY search_all ON %I FOR SELECT TO portico_search USING (true)', t);
  END LOOP;
END $$;
--> statement-breakpoint
-- The advisors of the accounts that the caller holds, as far as they come in: a professional belongs to an organisation. `leads` is the one who is named with the account.
CREATE FUNCTION own_advisors() RETURNS TABLE (account_id uuid, person_id uuid, name text, email text, messenger boolean, leads boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT a.id, p.id, p.name, p.email, p.is_messenger, p.id = a.lead_advisor_id
  FROM public.account_person me
  JOIN public.account a ON a.tenant_id = me.tenant_id AND a.id = me.account_id AND a.active
  JOIN public.account_person o ON o.tenant_id = me.tenant_id AND o.account_id = me.account_id AND o.part = 'advisor' AND o.person_id <> me.person_id
  JOIN public.person p ON p.tenant_id = o.tenant_id AND p.id = o.person_id AND p.is_professional
    AND p.organisation_id IS NOT NULL AND NOT p.disabled
  WHERE me.tenant_id = public.app_tenant() AND me.person_id = public.app_person()
    AND (me.part = 'client' OR me.part = 'holder' AND me.confirmed_at IS NOT NULL)
$$;
--> statement-breakpoint
-- Whether somebody looks after an account now: as its advisor, by an access group, or as staff.
CREATE FUNCTION looks_after(account uuid, person uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (SELECT FROM public.person p WHERE p.tenant_id = public.app_tenant() AND p.id = $2 AND NOT p.disabled AND (
    p.is_admin
    OR p.is_professional AND p.organisation_id IS NOT NULL AND EXISTS (
      -- The account itself, and the groups of accounts that it is a member of.
      SELECT FROM (SELECT $1 AS id UNION ALL SELECT n.group_id FROM public.account_member n WHERE n.tenant_id = p.tenant_id AND n.account_id = $1) a WHERE
        EXISTS (SELECT FROM public.account_person o WHERE o.tenant_id = p.tenant_id AND o.account_id = a.id AND o.person_id = p.id AND o.part = 'advisor')
        OR EXISTS (SELECT FROM public.access_group_account m
          JOIN public.access_group g ON g.tenant_id = m.tenant_id AND g.id = m.group_id AND g.active
          JOIN public.access_group_person t ON t.tenant_id = m.tenant_id AND t.group_id = m.group_id AND t.person_id = p.id
          WHERE m.tenant_id = p.tenant_id AND m.account_id = a.id))))
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION own_advisors(), looks_after(uuid, uuid) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION own_advisors(), looks_after(uuid, uuid) TO portico_person, portico_advisor, portico_staff;
--> statement-breakpoint
DO $$ BEGIN
  EXECUTE 'GRANT CREATE ON SCHEMA public TO portico_search';
  EXECUTE format('GRANT portico_search TO %I', current_user);
  EXECUTE 'ALTER FUNCTION own_advisors() OWNER TO portico_search';
  EXECUTE 'ALTER FUNCTION looks_after(uuid, uuid) OWNER TO portico_search';
  EXECUTE format('REVOKE portico_search FROM %I', current_user);
  EXECUTE 'REVOKE CREATE ON SCHEMA public FROM portico_search';
END $$;
--> statement-breakpoint
-- Accounts and groups that a professional keeps: not of documents alone.
ALTER VIEW document_keeping RENAME TO kept_subject;
--> statement-breakpoint
-- Accounts that one holds oneself, as client or as a holder who was confirmed, and that are shown.
CREATE VIEW held_account WITH (security_invoker = true) AS
  SELECT s.tenant_id, s.account_id FROM documented_account s JOIN account_person p ON p.account_id = s.account_id
    WHERE p.person_id = app_person() AND (p.part = 'client' OR p.part = 'holder' AND p.confirmed_at IS NOT NULL);
--> statement-breakpoint
GRANT SELECT ON held_account TO portico_person, portico_advisor;
--> statement-breakpoint
-- What policies ask of other tables stands in functions, which run as their caller: in the policies themselves it was planned with every statement that
-- touches a message or a file, which took longer than to answer it.
CREATE FUNCTION held_accounts() RETURNS uuid[] LANGUAGE plpgsql STABLE AS $$ BEGIN
  RETURN ARRAY(SELECT account_id FROM held_account);
END $$;
--> statement-breakpoint
CREATE FUNCTION kept_subjects() RETURNS jsonb LANGUAGE plpgsql STABLE AS $$ BEGIN
  RETURN (SELECT jsonb_object_agg(subject_id, true) FROM kept_subject);
END $$;
--> statement-breakpoint
-- Groups of which an account of one's own is a member.
CREATE FUNCTION joined_groups() RETURNS uuid[] LANGUAGE plpgsql STABLE AS $$ BEGIN
  RETURN ARRAY(SELECT m.group_id FROM client_group_member m JOIN client_group g ON g.id = m.group_id
    WHERE g.active AND m.account_id = ANY (held_accounts()));
END $$;
--> statement-breakpoint
-- Whether an account of one's own was a member of the group before that moment, and still is.
CREATE FUNCTION was_member(of_group uuid, before timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE AS $$ BEGIN
  RETURN EXISTS (SELECT FROM client_group_member m WHERE m.group_id = of_group AND m.member_since < before AND m.account_id = ANY (held_accounts()));
END $$;
--> statement-breakpoint
-- Those with one's accounts; and what was written to a group since an account of one's own joined it, while it is a member.
CREATE POLICY client_reads ON message FOR SELECT TO portico_person, portico_advisor USING (tenant_id = app_tenant() AND active AND (
  account_id = ANY ((SELECT held_accounts())::uuid[])
  OR account_id IS NULL AND group_id = ANY ((SELECT joined_groups())::uuid[]) AND was_member(group_id, created_at)));
--> statement-breakpoint
-- A professional reads what they took part in, with accounts that they keep; and what somebody wrote who does not look after the account any more.
CREATE POLICY advisor_reads ON message FOR SELECT TO portico_advisor USING (tenant_id = app_tenant() AND active
  AND (SELECT kept_subjects()) ? coalesce(account_id, group_id)::text
  AND (account_id IS NULL OR advisor_id = app_person() OR NOT looks_after(account_id, advisor_id)));
--> statement-breakpoint
-- A new thread goes to an advisor of the account. That an answer stays in its thread, and goes to whoever wrote, is seen to by whoever stores it:
-- a policy cannot ask its own table.
CREATE POLICY client_writes ON message FOR INSERT TO portico_person, portico_advisor WITH CHECK (tenant_id = app_tenant() AND created_by = app_person()
  AND from_client AND NOT regardless AND account_id = ANY (held_accounts())
  AND (thread_id <> id OR group_id IS NULL AND (account_id, advisor_id) IN (SELECT o.account_id, o.person_id FROM own_advisors() o)));
--> statement-breakpoint
CREATE POLICY advisor_writes ON message FOR INSERT TO portico_advisor WITH CHECK (tenant_id = app_tenant() AND created_by = app_person()
  AND NOT from_client AND advisor_id = app_person() AND kept_subjects() ? coalesce(account_id, group_id)::text);
--> statement-breakpoint
CREATE POLICY advisor_changes ON message FOR UPDATE TO portico_advisor
  USING (tenant_id = app_tenant() AND created_by = app_person() AND NOT from_client AND active
    AND (SELECT kept_subjects()) ? coalesce(account_id, group_id)::text)
  WITH CHECK (tenant_id = app_tenant() AND created_by = app_person() AND NOT from_client);
--> statement-breakpoint
CREATE FUNCTION thread_is_seen(thread uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$ BEGIN
  RETURN EXISTS (SELECT FROM message WHERE thread_id = thread);
END $$;
--> statement-breakpoint
CREATE POLICY own_rows ON message_mark TO portico_person, portico_advisor, portico_staff
  USING (tenant_id = app_tenant() AND person_id = app_person())
  WITH CHECK (tenant_id = app_tenant() AND person_id = app_person() AND thread_is_seen(thread_id));
--> statement-breakpoint
-- Who sees a file follows what it belongs to alone.
CREATE FUNCTION message_is_seen(message uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$ BEGIN
  RETURN EXISTS (SELECT FROM message m WHERE m.id = message);
END $$;
--> statement-breakpoint
CREATE FUNCTION document_is_seen(document uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$ BEGIN
  RETURN EXISTS (SELECT FROM document d WHERE d.id = document);
END $$;
--> statement-breakpoint
CREATE FUNCTION document_is_kept(document uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$ BEGIN
  RETURN EXISTS (SELECT FROM document d WHERE d.id = document AND kept_subjects() ? coalesce(d.account_id, d.group_id)::text);
END $$;
--> statement-breakpoint
ALTER POLICY own ON file
  USING (tenant_id = app_tenant() AND created_by = app_person() AND (subject_kind IS NULL OR subject_kind NOT IN ('document', 'message')));
--> statement-breakpoint
ALTER POLICY document_seen ON file USING (tenant_id = app_tenant() AND subject_kind = 'document' AND document_is_seen(subject_id));
--> statement-breakpoint
ALTER POLICY document_kept ON file USING (tenant_id = app_tenant() AND subject_kind = 'document' AND document_is_kept(subject_id))
  WITH CHECK (tenant_id = app_tenant() AND subject_kind = 'document' AND document_is_kept(subject_id));
--> statement-breakpoint
CREATE POLICY message_read ON file FOR SELECT TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND subject_kind = 'message' AND message_is_seen(subject_id));
--> statement-breakpoint
CREATE POLICY message_attached ON file FOR UPDATE TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND subject_kind = 'message' AND created_by = app_person() AND message_is_seen(subject_id))
  WITH CHECK (tenant_id = app_tenant() AND subject_kind = 'message' AND created_by = app_person() AND message_is_seen(subject_id));
--> statement-breakpoint
-- What staff kept as records so far was sent to nobody: it stands in the bin, with the first account of its recipient, from where it can be restored.
-- Rows of every tenant are meant, which the policies would hide from an owner who is no superuser.
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['record', 'message', 'account', 'person', 'file'] LOOP
    EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', t);
  END LOOP;
END $$;
--> statement-breakpoint
INSERT INTO message (tenant_id, id, thread_id, portal_id, account_id, advisor_id, advisor_name, from_client, subject, body, plain, notification, active,
    created_at, created_by, created_name)
  SELECT DISTINCT ON (r.tenant_id, r.id) r.tenant_id, r.id, r.id, a.portal_id, a.id, p.id, p.name, false, r.name, r.data->'body',
    coalesce((SELECT string_agg(piece #>> '{}', ' ') FROM jsonb_path_query(r.data->'body', 'strict $.**.text', '{}', true) piece), ''), '[]', false,
    r.created_at, p.id, p.name
  FROM record r JOIN account a ON a.tenant_id = r.tenant_id AND a.client_id::text = r.data->>'recipient'
  JOIN person p ON p.tenant_id = r.tenant_id AND p.id = r.created_by
  WHERE r.collection = 'messages' AND NOT r.beside AND r.name <> '' AND jsonb_typeof(r.data->'body') = 'object'
  ORDER BY r.tenant_id, r.id, lower(a.name), a.id;
--> statement-breakpoint
UPDATE file f SET purpose = 'message', subject_kind = 'message' FROM message m
  WHERE (m.tenant_id, m.id) = (f.tenant_id, f.subject_id) AND f.subject_kind = 'messages';
--> statement-breakpoint
UPDATE record r SET beside = true, data = '{}' FROM message m WHERE (m.tenant_id, m.id) = (r.tenant_id, r.id) AND r.collection = 'messages' AND NOT r.beside;
--> statement-breakpoint
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['record', 'message', 'account', 'person', 'file'] LOOP
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
  END LOOP;
END $$;
