-- Facts that figures rest on beside transactions, prices and rates. Each belongs to an arrival; those that are true from a day on say so in
-- `valid_from`, and hold until the next of the same subject. Of two of one subject and day the one committed later holds.
ALTER TABLE instrument_terms
  ADD COLUMN valid_from date NOT NULL DEFAULT '-infinity',
  -- Whether a quote is the price of a unit, or in per cent of a nominal of which each unit is 1.
  ADD COLUMN quoted text NOT NULL DEFAULT 'each' CHECK (quoted IN ('each', 'per-cent')),
  -- Yearly, a fraction; what a fund takes out of its own price.
  ADD COLUMN ongoing_charge numeric CHECK (ongoing_charge BETWEEN 0 AND 1);
--> statement-breakpoint
ALTER TABLE instrument_terms DROP CONSTRAINT instrument_terms_pkey, ADD PRIMARY KEY (tenant_id, instrument_id, arrival_id, valid_from);
--> statement-breakpoint
-- What a bond promises; see packages/bonds/terms.ts.
CREATE TABLE bond_terms (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  instrument_id uuid NOT NULL,
  arrival_id uuid NOT NULL,
  valid_from date NOT NULL DEFAULT '-infinity',
  coupon numeric NOT NULL CHECK (coupon BETWEEN 0 AND 1),
  -- Null for a bond without one.
  maturity date,
  frequency smallint NOT NULL CHECK (frequency IN (0, 1, 2, 3, 4, 6, 12)),
  day_count text NOT NULL,
  -- Per 100 nominal.
  redemption numeric NOT NULL DEFAULT 100 CHECK (redemption > 0),
  issue date,
  first_coupon date,
  last_coupon date,
  ex_dividend_days smallint CHECK (ex_dividend_days >= 0),
  ex_dividend_business boolean NOT NULL DEFAULT false,
  floating boolean NOT NULL DEFAULT false,
  PRIMARY KEY (tenant_id, instrument_id, arrival_id, valid_from),
  FOREIGN KEY (tenant_id, instrument_id) REFERENCES instrument (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, arrival_id) REFERENCES arrival (tenant_id, id)
);
--> statement-breakpoint
CREATE INDEX bond_terms_arrival ON bond_terms (tenant_id, arrival_id);
--> statement-breakpoint
-- What a company does to every unit of its shares; it applies to whoever held them at the close of the day before.
CREATE TABLE corporate_action (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  arrival_id uuid NOT NULL,
  instrument_id uuid NOT NULL,
  date date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('split', 'bonus', 'spin-off', 'rights', 'merger', 'return-of-capital', 'renamed')),
  to_instrument_id uuid,
  -- So many new units for so many old ones.
  ratio_new numeric CHECK (ratio_new > 0),
  ratio_old numeric CHECK (ratio_old > 0),
  -- Money for each unit held.
  cash numeric CHECK (cash > 0),
  cash_currency text CHECK (cash_currency ~ '^[A-Z]{3}$'),
  -- Part of the cost that goes to what is received; of a merger for shares and cash, to the cash.
  cost_share numeric CHECK (cost_share BETWEEN 0 AND 1),
  -- Of the file that brought it; null where it came otherwise.
  line integer,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, arrival_id) REFERENCES arrival (tenant_id, id),
  FOREIGN KEY (tenant_id, instrument_id) REFERENCES instrument (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, to_instrument_id) REFERENCES instrument (tenant_id, id),
  CHECK ((ratio_new IS NULL) = (ratio_old IS NULL) AND (cash IS NULL) = (cash_currency IS NULL)),
  CHECK (CASE kind
    WHEN 'split' THEN ratio_new IS NOT NULL AND to_instrument_id IS NULL AND cash IS NULL
    WHEN 'bonus' THEN ratio_new IS NOT NULL AND to_instrument_id IS NULL AND cash IS NULL
    WHEN 'spin-off' THEN ratio_new IS NOT NULL AND to_instrument_id IS NOT NULL AND cash IS NULL
    WHEN 'rights' THEN ratio_new IS NOT NULL AND to_instrument_id IS NOT NULL AND cash IS NULL
    WHEN 'merger' THEN (ratio_new IS NULL) = (to_instrument_id IS NULL) AND (ratio_new IS NOT NULL OR cash IS NOT NULL)
    WHEN 'return-of-capital' THEN cash IS NOT NULL AND ratio_new IS NULL AND to_instrument_id IS NULL
    WHEN 'renamed' THEN to_instrument_id IS NOT NULL AND ratio_new IS NULL AND cash IS NULL
  END),
  CHECK (to_instrument_id <> instrument_id)
);
--> statement-breakpoint
CREATE INDEX corporate_action_instrument ON corporate_action (tenant_id, instrument_id, date);
--> statement-breakpoint
CREATE INDEX corporate_action_arrival ON corporate_action (tenant_id, arrival_id);
--> statement-breakpoint
-- By which method units leave a wrapper at their cost: that of one portfolio goes before that of its type, and both before that of all.
CREATE TABLE cost_method (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  arrival_id uuid NOT NULL,
  portfolio_id uuid,
  portfolio_type text CHECK (portfolio_type IN ('GIA', 'ISA', 'SIPP', 'ExO', 'OPB', 'Trust', 'SSAS')),
  valid_from date NOT NULL DEFAULT '-infinity',
  method text NOT NULL CHECK (method IN ('average', 'fifo', 'lifo', 'hifo', 'specific', 'uk-pool')),
  PRIMARY KEY (tenant_id, id),
  UNIQUE NULLS NOT DISTINCT (tenant_id, arrival_id, portfolio_id, portfolio_type, valid_from),
  FOREIGN KEY (tenant_id, arrival_id) REFERENCES arrival (tenant_id, id),
  FOREIGN KEY (tenant_id, portfolio_id) REFERENCES portfolio (tenant_id, id) ON DELETE CASCADE,
  CHECK (portfolio_id IS NULL OR portfolio_type IS NULL)
);
--> statement-breakpoint
CREATE INDEX cost_method_portfolio ON cost_method (tenant_id, portfolio_id);
--> statement-breakpoint
-- What the benchmark of a risk profile is made of. All weights of a profile and day that come together are one setting, and add up to 1.
CREATE TABLE benchmark_weight (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  arrival_id uuid NOT NULL,
  risk_profile smallint NOT NULL CHECK (risk_profile BETWEEN 1 AND 7),
  valid_from date NOT NULL,
  asset_class text NOT NULL,
  instrument_id uuid NOT NULL,
  weight numeric NOT NULL CHECK (weight > 0 AND weight <= 1),
  rebalancing text NOT NULL CHECK (rebalancing IN ('daily', 'monthly', 'quarterly', 'annual', 'buy-and-hold')),
  PRIMARY KEY (tenant_id, risk_profile, valid_from, arrival_id, asset_class, instrument_id),
  FOREIGN KEY (tenant_id, arrival_id) REFERENCES arrival (tenant_id, id),
  FOREIGN KEY (tenant_id, instrument_id) REFERENCES instrument (tenant_id, id)
);
--> statement-breakpoint
CREATE INDEX benchmark_weight_arrival ON benchmark_weight (tenant_id, arrival_id);
--> statement-breakpoint
-- Stakes in private funds: what a portfolio promised, what was called and paid back, what the stake was reported to be worth.
-- Amounts are in the currency of the fund; see packages/private-assets/commitment.ts.
CREATE TABLE commitment_event (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  arrival_id uuid NOT NULL,
  portfolio_id uuid NOT NULL,
  instrument_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('commitment', 'call', 'distribution', 'release', 'takeover', 'hand-over', 'valuation')),
  -- Of a valuation the day that it is of.
  date date NOT NULL,
  -- What is promised, invested, released, paid or reported. Negative for a promise that is cut and a call that came back unused.
  amount numeric NOT NULL,
  fees_within numeric NOT NULL DEFAULT 0,
  fees_outside numeric NOT NULL DEFAULT 0,
  -- Of a distribution: the parts of `amount` that are gain and income, the rest is capital; and the part of it that may be called again.
  gain numeric NOT NULL DEFAULT 0,
  income numeric NOT NULL DEFAULT 0,
  recallable numeric NOT NULL DEFAULT 0,
  -- Of a takeover or hand-over: the commitment that goes with it, and what of it could still be called.
  committed numeric NOT NULL DEFAULT 0,
  unfunded numeric NOT NULL DEFAULT 0,
  -- Of a valuation: the day on which it was reported.
  known date,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, arrival_id) REFERENCES arrival (tenant_id, id),
  FOREIGN KEY (tenant_id, portfolio_id) REFERENCES portfolio (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, instrument_id) REFERENCES instrument (tenant_id, id),
  CHECK ((kind = 'valuation') = (known IS NOT NULL)),
  CHECK (amount >= 0 OR kind IN ('commitment', 'call')),
  CHECK (kind <> 'distribution' OR (gain >= 0 AND income >= 0 AND gain + income <= amount AND recallable BETWEEN 0 AND amount))
);
--> statement-breakpoint
CREATE INDEX commitment_event_portfolio ON commitment_event (tenant_id, portfolio_id, instrument_id, date);
--> statement-breakpoint
CREATE INDEX commitment_event_arrival ON commitment_event (tenant_id, arrival_id);
--> statement-breakpoint
-- Which account a portfolio belongs to from a day on; before the first such day it belongs to the account that it was opened in.
CREATE TABLE portfolio_owner (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  portfolio_id uuid NOT NULL,
  valid_from date NOT NULL,
  arrival_id uuid NOT NULL,
  account_id uuid NOT NULL,
  -- The one that it left, as far as was known: its people may know that it left.
  from_account_id uuid NOT NULL,
  PRIMARY KEY (tenant_id, portfolio_id, valid_from, arrival_id),
  FOREIGN KEY (tenant_id, portfolio_id) REFERENCES portfolio (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, arrival_id) REFERENCES arrival (tenant_id, id),
  FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id),
  FOREIGN KEY (tenant_id, from_account_id) REFERENCES account (tenant_id, id)
);
--> statement-breakpoint
CREATE INDEX portfolio_owner_arrival ON portfolio_owner (tenant_id, arrival_id);
--> statement-breakpoint
CREATE INDEX portfolio_owner_account ON portfolio_owner (tenant_id, account_id);
--> statement-breakpoint
CREATE INDEX portfolio_owner_from ON portfolio_owner (tenant_id, from_account_id);
--> statement-breakpoint
CREATE FUNCTION portfolio_leaves() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.from_account_id := coalesce(
    (SELECT o.account_id FROM portfolio_owner o JOIN arrival a ON a.tenant_id = o.tenant_id AND a.id = o.arrival_id
      WHERE o.tenant_id = NEW.tenant_id AND o.portfolio_id = NEW.portfolio_id AND o.valid_from < NEW.valid_from
        AND (o.arrival_id = NEW.arrival_id OR (a.committed_at IS NOT NULL AND a.undone_at IS NULL))
      ORDER BY o.valid_from DESC, a.committed_at DESC NULLS FIRST LIMIT 1),
    (SELECT first_account_id FROM portfolio WHERE tenant_id = NEW.tenant_id AND id = NEW.portfolio_id));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER portfolio_leaves BEFORE INSERT ON portfolio_owner FOR EACH ROW EXECUTE FUNCTION portfolio_leaves();
--> statement-breakpoint
ALTER TABLE portfolio ADD COLUMN first_account_id uuid;
--> statement-breakpoint
ALTER TABLE portfolio NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE portfolio SET first_account_id = account_id;
--> statement-breakpoint
ALTER TABLE portfolio FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE portfolio ALTER COLUMN first_account_id SET NOT NULL,
  ADD FOREIGN KEY (tenant_id, first_account_id) REFERENCES account (tenant_id, id);
--> statement-breakpoint
CREATE INDEX portfolio_first_account ON portfolio (tenant_id, first_account_id);
--> statement-breakpoint
CREATE FUNCTION portfolio_is_opened() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.first_account_id := coalesce(NEW.first_account_id, NEW.account_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER portfolio_is_opened BEFORE INSERT ON portfolio FOR EACH ROW EXECUTE FUNCTION portfolio_is_opened();
--> statement-breakpoint
-- `portfolio.account_id` is the present owner, by whom policies narrow. It follows the facts in the same change that shows or hides them,
-- whoever makes it, so that access never lags behind.
CREATE FUNCTION portfolios_change_hands() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE portfolio p SET account_id = coalesce((
      SELECT o.account_id FROM portfolio_owner o JOIN arrival a ON a.tenant_id = o.tenant_id AND a.id = o.arrival_id
      WHERE o.tenant_id = p.tenant_id AND o.portfolio_id = p.id AND a.committed_at IS NOT NULL AND a.undone_at IS NULL
      ORDER BY o.valid_from DESC, a.committed_at DESC LIMIT 1), p.first_account_id)
  WHERE p.tenant_id = NEW.tenant_id
    AND p.id IN (SELECT portfolio_id FROM portfolio_owner WHERE tenant_id = NEW.tenant_id AND arrival_id = NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER portfolios_change_hands AFTER UPDATE OF committed_at, undone_at ON arrival FOR EACH ROW EXECUTE FUNCTION portfolios_change_hands();
--> statement-breakpoint
ALTER TABLE import DROP CONSTRAINT import_kind_check, ADD CONSTRAINT import_kind_check CHECK (kind IN ('transactions', 'instruments', 'prices',
  'rates', 'corporate-actions', 'bond-terms', 'cost-methods', 'benchmark-weights', 'commitments', 'ownership'));
--> statement-breakpoint
-- Who may touch what: as with the facts there are.
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['bond_terms', 'corporate_action', 'cost_method', 'benchmark_weight', 'commitment_event', 'portfolio_owner'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('GRANT SELECT ON %I TO portico_person', t);
    EXECUTE format('GRANT SELECT, INSERT, DELETE ON %I TO portico_work', t);
    EXECUTE format('CREATE POLICY work_reads ON %I FOR SELECT TO portico_work USING (tenant_id = app_tenant())', t);
    EXECUTE format('CREATE POLICY work_adds ON %I FOR INSERT TO portico_work WITH CHECK (tenant_id = app_tenant()
      AND arrival_id IN (SELECT id FROM arrival WHERE committed_at IS NULL))', t);
    EXECUTE format('CREATE POLICY work_discards ON %I FOR DELETE TO portico_work USING (tenant_id = app_tenant()
      AND arrival_id IN (SELECT id FROM arrival WHERE committed_at IS NULL))', t);
  END LOOP;
  -- The same for everybody in the tenant, like prices.
  FOREACH t IN ARRAY ARRAY['bond_terms', 'corporate_action', 'benchmark_weight'] LOOP
    EXECUTE format('CREATE POLICY person_seen ON %I FOR SELECT TO portico_person USING (tenant_id = app_tenant()
      AND arrival_id IN (SELECT id FROM arrival WHERE committed_at IS NOT NULL))', t);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE POLICY person_own ON cost_method FOR SELECT TO portico_person
  USING (tenant_id = app_tenant() AND (portfolio_id IS NULL OR portfolio_id IN (SELECT id FROM portfolio))
    AND arrival_id IN (SELECT id FROM arrival WHERE committed_at IS NOT NULL));
--> statement-breakpoint
CREATE POLICY person_own ON commitment_event FOR SELECT TO portico_person
  USING (tenant_id = app_tenant() AND portfolio_id IN (SELECT id FROM portfolio)
    AND arrival_id IN (SELECT id FROM arrival WHERE committed_at IS NOT NULL));
--> statement-breakpoint
-- Whoever takes part in one of the two accounts may know that and when a portfolio changed hands. The portfolio itself, and everything in it,
-- is its present owner's alone.
CREATE POLICY person_own ON portfolio_owner FOR SELECT TO portico_person
  USING (tenant_id = app_tenant() AND (account_id IN (SELECT id FROM account) OR from_account_id IN (SELECT id FROM account))
    AND arrival_id IN (SELECT id FROM arrival WHERE committed_at IS NOT NULL));
--> statement-breakpoint
-- Staff who commit or undo change the present owner with it, by the trigger above, and nothing else of a portfolio.
GRANT UPDATE (account_id) ON portfolio TO portico_person;
--> statement-breakpoint
CREATE POLICY staff_moves ON portfolio FOR UPDATE TO portico_person
  USING (tenant_id = app_tenant() AND app_reach() = 'tenant') WITH CHECK (tenant_id = app_tenant() AND app_reach() = 'tenant');
