-- portico_staff: a signed-in person's request that may see everything of its tenant. A role of its own, so that the policies of the other have no
-- "or" in them: what a person takes part in is found by index, among however many other accounts.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'portico_staff') THEN CREATE ROLE portico_staff NOLOGIN; END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- another server made it at the same moment
END $$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO portico_staff;
--> statement-breakpoint
GRANT SELECT ON organisation, portal, person, account, account_person, portfolio, arrival, instrument, instrument_terms, price, rate,
  transaction, benchmark, portfolio_summary, account_summary, bond_terms, corporate_action, cost_method, benchmark_weight, commitment_event,
  portfolio_owner, import, import_row, statement TO portico_staff;
--> statement-breakpoint
GRANT INSERT, UPDATE ON arrival, import, import_row, statement TO portico_staff;
--> statement-breakpoint
-- For a change of ownership that is committed or undone.
GRANT UPDATE (account_id) ON portfolio TO portico_staff;
--> statement-breakpoint
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['organisation', 'portal', 'person', 'account', 'account_person', 'portfolio', 'arrival', 'instrument', 'benchmark',
                           'portfolio_summary', 'account_summary', 'import', 'import_row', 'statement'] LOOP
    EXECUTE format('CREATE POLICY staff_tenant ON %I TO portico_staff USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant())', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['instrument_terms', 'price', 'rate', 'transaction', 'bond_terms', 'corporate_action', 'cost_method',
                           'benchmark_weight', 'commitment_event', 'portfolio_owner'] LOOP
    EXECUTE format('CREATE POLICY staff_seen ON %I FOR SELECT TO portico_staff USING (tenant_id = app_tenant()
      AND arrival_id IN (SELECT id FROM arrival WHERE committed_at IS NOT NULL))', t);
  END LOOP;
END $$;
--> statement-breakpoint
-- What only staff may do is theirs alone.
REVOKE ALL ON import, import_row FROM portico_person;
--> statement-breakpoint
REVOKE INSERT, UPDATE ON arrival FROM portico_person;
--> statement-breakpoint
REVOKE UPDATE (account_id) ON portfolio FROM portico_person;
--> statement-breakpoint
DROP POLICY staff_all ON import;
--> statement-breakpoint
DROP POLICY staff_all ON import_row;
--> statement-breakpoint
DROP POLICY staff_writes ON arrival;
--> statement-breakpoint
DROP POLICY staff_changes ON arrival;
--> statement-breakpoint
DROP POLICY staff_moves ON portfolio;
--> statement-breakpoint
-- An array is worked out once a statement, from account_person downwards, and then looked up in an index.
ALTER POLICY person_own ON account_person USING (tenant_id = app_tenant() AND person_id = app_person());
--> statement-breakpoint
ALTER POLICY person_own ON account USING (tenant_id = app_tenant() AND id = ANY (ARRAY(SELECT account_id FROM account_person)));
--> statement-breakpoint
ALTER POLICY person_own ON portal USING (tenant_id = app_tenant() AND id = ANY (ARRAY(SELECT portal_id FROM account)));
--> statement-breakpoint
ALTER POLICY person_own ON person USING (tenant_id = app_tenant() AND id = ANY (ARRAY(
  SELECT app_person() UNION SELECT client_id FROM account UNION SELECT lead_advisor_id FROM account)));
--> statement-breakpoint
ALTER POLICY person_own ON portfolio USING (tenant_id = app_tenant() AND account_id = ANY (ARRAY(SELECT account_id FROM account_person)));
--> statement-breakpoint
ALTER POLICY person_seen ON arrival USING (tenant_id = app_tenant() AND committed_at IS NOT NULL);
--> statement-breakpoint
ALTER POLICY person_own ON transaction USING (tenant_id = app_tenant() AND portfolio_id = ANY (ARRAY(SELECT id FROM portfolio))
  AND arrival_id IN (SELECT id FROM arrival));
--> statement-breakpoint
ALTER POLICY person_own ON portfolio_summary USING (tenant_id = app_tenant() AND portfolio_id = ANY (ARRAY(SELECT id FROM portfolio)));
--> statement-breakpoint
ALTER POLICY person_own ON account_summary USING (tenant_id = app_tenant() AND account_id = ANY (ARRAY(SELECT account_id FROM account_person)));
--> statement-breakpoint
ALTER POLICY person_own ON statement USING (tenant_id = app_tenant() AND portfolio_id = ANY (ARRAY(SELECT id FROM portfolio)))
  WITH CHECK (tenant_id = app_tenant() AND portfolio_id = ANY (ARRAY(SELECT id FROM portfolio)));
--> statement-breakpoint
ALTER POLICY person_own ON cost_method USING (tenant_id = app_tenant()
  AND (portfolio_id IS NULL OR portfolio_id = ANY (ARRAY(SELECT id FROM portfolio))) AND arrival_id IN (SELECT id FROM arrival));
--> statement-breakpoint
ALTER POLICY person_own ON commitment_event USING (tenant_id = app_tenant() AND portfolio_id = ANY (ARRAY(SELECT id FROM portfolio))
  AND arrival_id IN (SELECT id FROM arrival));
--> statement-breakpoint
ALTER POLICY person_own ON portfolio_owner USING (tenant_id = app_tenant() AND arrival_id IN (SELECT id FROM arrival)
  AND (account_id = ANY (ARRAY(SELECT account_id FROM account_person)) OR from_account_id = ANY (ARRAY(SELECT account_id FROM account_person))));
--> statement-breakpoint
DROP FUNCTION app_reach();
