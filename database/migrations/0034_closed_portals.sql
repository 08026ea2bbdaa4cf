-- An account is shown in its portal: while that is closed, or while it has none, nothing of its portfolios is answered to whoever takes part in it
-- or looks after it. Asked in the name of its reader, to whom a closed portal is not there unless it is their own.
CREATE VIEW shown_account WITH (security_invoker = true) AS
  SELECT a.tenant_id, a.id AS account_id FROM account a JOIN portal o ON (o.tenant_id, o.id) = (a.tenant_id, a.portal_id);
--> statement-breakpoint
GRANT SELECT ON shown_account TO portico_person, portico_advisor;
--> statement-breakpoint
-- Transactions, statements, summaries and what else is of a portfolio narrow by this.
ALTER POLICY person_own ON portfolio USING (tenant_id = app_tenant() AND account_id = ANY (ARRAY(SELECT account_id FROM shown_account)));
--> statement-breakpoint
ALTER POLICY person_own ON account_summary USING (tenant_id = app_tenant() AND account_id = ANY (ARRAY(SELECT account_id FROM shown_account)));
--> statement-breakpoint
-- A statement prints whose the portfolio was: it stays with that account when the portfolio goes to another. And a portfolio tells its people who
-- looked at it since it was theirs: from behind the last event of the time before.
ALTER TABLE statement ADD COLUMN account_id uuid;
--> statement-breakpoint
ALTER TABLE portfolio ADD COLUMN looks_after bigint NOT NULL DEFAULT 0;
--> statement-breakpoint
-- Rows of every tenant are meant, which the policies would hide from an owner who is no superuser.
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['statement', 'portfolio', 'portfolio_owner', 'arrival', 'event'] LOOP
    EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', t);
  END LOOP;
END $$;
--> statement-breakpoint
-- As was known when it was asked for.
UPDATE statement s SET account_id = coalesce((
    SELECT o.account_id FROM portfolio_owner o JOIN arrival a ON (a.tenant_id, a.id) = (o.tenant_id, o.arrival_id)
    WHERE o.tenant_id = s.tenant_id AND o.portfolio_id = s.portfolio_id AND a.committed_at <= s.created_at
      AND (a.undone_at IS NULL OR a.undone_at > s.created_at)
    ORDER BY o.valid_from DESC, a.committed_at DESC LIMIT 1), p.first_account_id)
  FROM portfolio p WHERE (p.tenant_id, p.id) = (s.tenant_id, s.portfolio_id);
--> statement-breakpoint
UPDATE portfolio p SET looks_after = coalesce((
    SELECT max(e.seq) FROM event e WHERE e.tenant_id = p.tenant_id AND e.at <= moved.at), 0)
  FROM (
    SELECT o.tenant_id, o.portfolio_id, max(greatest(a.committed_at, a.undone_at)) AS at
    FROM portfolio_owner o JOIN arrival a ON (a.tenant_id, a.id) = (o.tenant_id, o.arrival_id)
    WHERE a.committed_at IS NOT NULL GROUP BY o.tenant_id, o.portfolio_id
  ) moved
  WHERE (moved.tenant_id, moved.portfolio_id) = (p.tenant_id, p.id);
--> statement-breakpoint
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['statement', 'portfolio', 'portfolio_owner', 'arrival', 'event'] LOOP
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
  END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE statement ALTER COLUMN account_id SET NOT NULL,
  ADD FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id) ON DELETE CASCADE;
--> statement-breakpoint
CREATE INDEX statement_account ON statement (tenant_id, account_id);
--> statement-breakpoint
ALTER TABLE statement DROP CONSTRAINT statement_tenant_id_portfolio_id_from_date_to_date_language_key;
--> statement-breakpoint
ALTER TABLE statement ADD UNIQUE (tenant_id, portfolio_id, from_date, to_date, language, theme, colours, facts_at, account_id);
--> statement-breakpoint
-- Of the account that the portfolio is in, whatever the insert says.
CREATE FUNCTION statement_is_asked() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.account_id := (SELECT account_id FROM portfolio WHERE tenant_id = NEW.tenant_id AND id = NEW.portfolio_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER statement_is_asked BEFORE INSERT ON statement FOR EACH ROW EXECUTE FUNCTION statement_is_asked();
--> statement-breakpoint
CREATE FUNCTION portfolio_goes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.looks_after := coalesce((SELECT max(seq) FROM event WHERE tenant_id = NEW.tenant_id), 0);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER portfolio_goes BEFORE UPDATE OF account_id ON portfolio
  FOR EACH ROW WHEN (OLD.account_id IS DISTINCT FROM NEW.account_id) EXECUTE FUNCTION portfolio_goes();
--> statement-breakpoint
ALTER POLICY person_own ON statement
  USING (tenant_id = app_tenant() AND portfolio_id = ANY (ARRAY(SELECT id FROM portfolio)) AND account_id = ANY (ARRAY(SELECT account_id FROM shown_account)))
  WITH CHECK (tenant_id = app_tenant() AND portfolio_id = ANY (ARRAY(SELECT id FROM portfolio))
    AND account_id = ANY (ARRAY(SELECT account_id FROM shown_account)));
--> statement-breakpoint
ALTER POLICY own_data ON event_detail
  USING (tenant_id = app_tenant() AND actor_id IS DISTINCT FROM app_person() AND (
    (subject_kind = 'account' AND subject_id = ANY (ARRAY(SELECT account_id::text FROM account_person
      WHERE person_id = app_person() AND (part = 'client' OR confirmed_at IS NOT NULL))))
    OR (subject_kind = 'portfolio' AND subject_id = ANY (ARRAY(SELECT f.id::text FROM portfolio f JOIN account_person m ON m.account_id = f.account_id
      WHERE m.person_id = app_person() AND (m.part = 'client' OR m.confirmed_at IS NOT NULL)))
      AND seq > (SELECT f.looks_after FROM portfolio f WHERE f.id::text = subject_id))
    OR (subject_kind = 'statement' AND subject_id = ANY (ARRAY(SELECT s.id::text FROM statement s
      JOIN account_person m ON m.account_id = s.account_id WHERE m.person_id = app_person() AND (m.part = 'client' OR m.confirmed_at IS NOT NULL))))
    OR (subject_kind = 'person' AND subject_id = app_person()::text)));
