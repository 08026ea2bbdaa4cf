-- What somebody reaches is worked out once a statement; but an array of thousands, searched from its beginning for each row that a join meets, made the
-- pages of whoever has thousands of clients grow with the square of them. The keys of an object are searched by halves. Accounts and portfolios, by
-- which whatever is one's own is found, keep the array, which an index takes.
ALTER POLICY person_own ON account_summary
  USING (tenant_id = app_tenant() AND (SELECT jsonb_object_agg(account_id, true) FROM shown_account) ? account_id::text);
--> statement-breakpoint
ALTER POLICY person_own ON portfolio_summary
  USING (tenant_id = app_tenant() AND (SELECT jsonb_object_agg(id, true) FROM portfolio) ? portfolio_id::text);
--> statement-breakpoint
ALTER POLICY person_own ON transaction
  USING (tenant_id = app_tenant() AND (SELECT jsonb_object_agg(id, true) FROM portfolio) ? portfolio_id::text AND arrival_id IN (SELECT id FROM arrival));
--> statement-breakpoint
-- Accounts are gone through once, and not at all for one's own record, which other policies ask for.
ALTER POLICY person_own ON person USING (tenant_id = app_tenant() AND (id = app_person() OR (SELECT jsonb_object_agg(reached, true) FROM (
  SELECT unnest(ARRAY[client_id, lead_advisor_id]) AS reached FROM account UNION SELECT person_id FROM account_person) p WHERE reached IS NOT NULL) ? id::text));
--> statement-breakpoint
-- One portal each, not one for each account; and whoever is of its organisation need not look through their accounts for it.
ALTER POLICY person_own ON portal TO portico_person
  USING (tenant_id = app_tenant() AND active AND id = ANY (ARRAY(SELECT DISTINCT portal_id FROM account)));
--> statement-breakpoint
ALTER POLICY advisor_organisation ON portal USING (tenant_id = app_tenant() AND active
  AND (organisation_id = ANY (ARRAY(SELECT organisation_id FROM person WHERE id = app_person())) OR id = ANY (ARRAY(SELECT DISTINCT portal_id FROM account))));
--> statement-breakpoint
-- As an id, by which an index finds it: as text, every row of the table was read by each professional's statement.
ALTER POLICY advisor_opens ON account_person
  USING (tenant_id = app_tenant() AND account_id = nullif(current_setting('app.opening', true), '')::uuid)
  WITH CHECK (tenant_id = app_tenant() AND account_id = nullif(current_setting('app.opening', true), '')::uuid);
