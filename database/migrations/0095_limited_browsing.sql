-- Whoever was joined to an account and takes part in no other sees the portal of that account before its client has confirmed them, and nothing of
-- the account: home, messages, and their own profile.
GRANT SELECT (portal_id) ON account TO portico_search;
--> statement-breakpoint
GRANT SELECT (tenant_id, id, thread_id, created_by, from_client) ON message TO portico_search;
--> statement-breakpoint
CREATE POLICY search_all ON message FOR SELECT TO portico_search USING (true);
--> statement-breakpoint
-- Whether somebody was joined to an account that has not confirmed them, and takes part in no other.
CREATE FUNCTION waits_for_holder(person uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(bool_or(t.part = 'holder' AND t.confirmed_at IS NULL), false)
    AND NOT coalesce(bool_or(t.part = 'client' OR t.part = 'holder' AND t.confirmed_at IS NOT NULL), false)
  FROM public.account_person t JOIN public.account a ON a.tenant_id = t.tenant_id AND a.id = t.account_id AND a.active
  WHERE t.tenant_id = public.app_tenant() AND t.person_id = $1
$$;
--> statement-breakpoint
-- Accounts to which the caller was joined and which their clients have not confirmed yet; none for whoever takes part in another, or looks after clients.
CREATE FUNCTION awaited_accounts() RETURNS TABLE (account_id uuid, portal_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT a.id, a.portal_id
  FROM public.person p
  JOIN public.account_person me ON me.tenant_id = p.tenant_id AND me.person_id = p.id AND me.part = 'holder' AND me.confirmed_at IS NULL
  JOIN public.account a ON a.tenant_id = me.tenant_id AND a.id = me.account_id AND a.active
  WHERE p.tenant_id = public.app_tenant() AND p.id = public.app_person() AND public.waits_for_holder(p.id) AND NOT p.disabled
    AND NOT p.is_admin AND NOT (p.is_professional AND p.organisation_id IS NOT NULL)
$$;
--> statement-breakpoint
-- Threads that the caller began: those are theirs to read and to go on with, while what else is written with the account is not.
CREATE FUNCTION begun_threads() RETURNS uuid[] LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(array_agg(m.id), '{}') FROM public.message m
  WHERE m.tenant_id = public.app_tenant() AND m.created_by = public.app_person() AND m.thread_id = m.id AND m.from_client
$$;
--> statement-breakpoint
CREATE INDEX message_begun ON message (tenant_id, created_by) WHERE thread_id = id;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION waits_for_holder(uuid), awaited_accounts(), begun_threads() FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION awaited_accounts(), begun_threads() TO portico_person, portico_advisor, portico_staff;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION waits_for_holder(uuid) TO portico_gate, portico_work;
--> statement-breakpoint
DO $do$ BEGIN
  EXECUTE 'GRANT CREATE ON SCHEMA public TO portico_search';
  EXECUTE format('GRANT portico_search TO %I', current_user);
  EXECUTE 'ALTER FUNCTION waits_for_holder(uuid) OWNER TO portico_search';
  EXECUTE 'ALTER FUNCTION awaited_accounts() OWNER TO portico_search';
  EXECUTE 'ALTER FUNCTION begun_threads() OWNER TO portico_search';
  -- As before, and the advisors of the accounts that the caller waits for. Its owner alone may replace it.
  EXECUTE $replaced$
    CREATE OR REPLACE FUNCTION own_advisors() RETURNS TABLE (account_id uuid, person_id uuid, name text, email text, messenger boolean, leads boolean)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
      SELECT a.id, p.id, p.name, p.email, p.is_messenger, p.id = a.lead_advisor_id
      FROM public.account_person me
      JOIN public.account a ON a.tenant_id = me.tenant_id AND a.id = me.account_id AND a.active
      JOIN public.account_person o ON o.tenant_id = me.tenant_id AND o.account_id = me.account_id AND o.part = 'advisor' AND o.person_id <> me.person_id
      JOIN public.person p ON p.tenant_id = o.tenant_id AND p.id = o.person_id AND p.is_professional
        AND p.organisation_id IS NOT NULL AND NOT p.disabled
      WHERE me.tenant_id = public.app_tenant() AND me.person_id = public.app_person()
        AND (me.part = 'client' OR me.part = 'holder' AND (me.confirmed_at IS NOT NULL OR me.account_id IN (SELECT w.account_id FROM public.awaited_accounts() w)))
    $$;
  $replaced$;
  EXECUTE format('REVOKE portico_search FROM %I', current_user);
  EXECUTE 'REVOKE CREATE ON SCHEMA public FROM portico_search';
END $do$;
--> statement-breakpoint
ALTER POLICY person_own ON portal USING (tenant_id = app_tenant() AND active AND id = ANY (ARRAY(
  SELECT DISTINCT portal_id FROM account UNION SELECT portal_id FROM awaited_accounts())));
--> statement-breakpoint
CREATE POLICY waiting_reads ON message FOR SELECT TO portico_person USING (tenant_id = app_tenant() AND active
  AND account_id = ANY (ARRAY(SELECT account_id FROM awaited_accounts())) AND thread_id = ANY ((SELECT begun_threads())::uuid[]));
--> statement-breakpoint
-- A new thread goes to an advisor of the account.
CREATE POLICY waiting_writes ON message FOR INSERT TO portico_person WITH CHECK (tenant_id = app_tenant() AND created_by = app_person()
  AND from_client AND NOT regardless AND group_id IS NULL AND account_id = ANY (ARRAY(SELECT account_id FROM awaited_accounts()))
  AND (thread_id = ANY (begun_threads()) OR thread_id = id AND (account_id, advisor_id) IN (SELECT o.account_id, o.person_id FROM own_advisors() o)));

--> statement-breakpoint
-- What those who look after a client keep of the account and its portfolios. Whose they are, and all else that they say, has operations of its own.
GRANT UPDATE (name, account_type, inception) ON account TO portico_advisor;
--> statement-breakpoint
GRANT UPDATE (name) ON account_directory TO portico_advisor, portico_staff;
--> statement-breakpoint
-- The directory of names follows a new name in its place, as it follows a status: whoever changes it may not take the account off the list.
DROP TRIGGER account_is_listed ON account;
--> statement-breakpoint
CREATE TRIGGER account_is_listed AFTER INSERT OR UPDATE OF portal_id, active ON account FOR EACH ROW EXECUTE FUNCTION account_is_listed();
--> statement-breakpoint
CREATE FUNCTION account_name_is_listed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE account_directory SET name = NEW.name WHERE tenant_id = NEW.tenant_id AND account_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER account_name_is_listed AFTER UPDATE OF name ON account FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION account_name_is_listed();
--> statement-breakpoint
GRANT UPDATE (name, type, objective, risk_level, esg_rating, region, inception, version) ON portfolio TO portico_advisor;
--> statement-breakpoint
CREATE POLICY advisor_keeps ON portfolio FOR UPDATE TO portico_advisor
  USING (tenant_id = app_tenant() AND account_id = ANY (ARRAY(SELECT subject_id FROM kept_subject)))
  WITH CHECK (tenant_id = app_tenant() AND account_id = ANY (ARRAY(SELECT subject_id FROM kept_subject)));
