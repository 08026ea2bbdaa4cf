-- Facts that staff enter by hand. Each entry is an arrival of its own; a later one corrects it, and nothing is overwritten.
ALTER TABLE arrival DROP CONSTRAINT arrival_kind_check,
  ADD CONSTRAINT arrival_kind_check CHECK (kind IN ('transactions', 'instruments', 'prices', 'rates', 'corporate-actions', 'bond-terms',
    'cost-methods', 'benchmark-weights', 'commitments', 'ownership', 'risk-profiles', 'records', 'entries'));
--> statement-breakpoint
ALTER TABLE transaction
  -- The first of the facts of which this is a correction; null where it is the first itself.
  ADD COLUMN record_id uuid,
  -- Says that what it supersedes did not happen.
  ADD COLUMN withdrawn boolean NOT NULL DEFAULT false,
  -- The purchase that a holding was entered with.
  ADD COLUMN of_holding boolean NOT NULL DEFAULT false,
  ADD CHECK (NOT withdrawn OR supersedes IS NOT NULL);
--> statement-breakpoint
-- As it was chosen where instruments are entered by hand: several of these words are one reporting class.
ALTER TABLE instrument_terms ADD COLUMN entered_class text;
--> statement-breakpoint
-- What staff say a holding that nobody quotes is worth beyond what was paid for it; of several the one committed last holds.
CREATE TABLE holding_worth (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  arrival_id uuid NOT NULL,
  portfolio_id uuid NOT NULL,
  instrument_id uuid NOT NULL,
  beyond numeric NOT NULL,
  PRIMARY KEY (tenant_id, portfolio_id, instrument_id, arrival_id),
  FOREIGN KEY (tenant_id, arrival_id) REFERENCES arrival (tenant_id, id),
  FOREIGN KEY (tenant_id, portfolio_id) REFERENCES portfolio (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, instrument_id) REFERENCES instrument (tenant_id, id)
);
--> statement-breakpoint
ALTER TABLE holding_worth ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE holding_worth FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY staff_seen ON holding_worth FOR SELECT TO portico_staff USING (tenant_id = app_tenant()
  AND arrival_id IN (SELECT id FROM arrival WHERE committed_at IS NOT NULL));
--> statement-breakpoint
CREATE POLICY work_reads ON holding_worth FOR SELECT TO portico_work USING (tenant_id = app_tenant());
--> statement-breakpoint
GRANT SELECT ON holding_worth TO portico_staff, portico_work;
--> statement-breakpoint
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['transaction', 'instrument_terms', 'price', 'holding_worth'] LOOP
    EXECUTE format('CREATE POLICY staff_enters ON %I FOR INSERT TO portico_staff WITH CHECK (tenant_id = app_tenant()
      AND arrival_id IN (SELECT id FROM arrival WHERE committed_at IS NULL AND kind = ''entries''))', t);
    EXECUTE format('GRANT INSERT ON %I TO portico_staff', t);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT INSERT ON instrument TO portico_staff;
--> statement-breakpoint
-- Units of an instrument that a portfolio holds before a day, in sight and as corporate actions made them: packages/returns says the same of them.
CREATE FUNCTION holding_units(asked_portfolio uuid, asked_instrument uuid, before date DEFAULT 'infinity') RETURNS numeric
  LANGUAGE plpgsql STABLE AS $$
DECLARE held numeric := 0; counted date := '-infinity'; action record; source numeric;
BEGIN
  FOR action IN
    SELECT c.* FROM corporate_action c WHERE c.tenant_id = app_tenant() AND asked_instrument IN (c.instrument_id, c.to_instrument_id)
      AND c.date < before AND c.arrival_id IN
        (SELECT id FROM arrival WHERE committed_at <= app_known_at() AND (undone_at IS NULL OR undone_at > app_known_at()))
    ORDER BY c.date, c.id
  LOOP
    held := held + units_moved(asked_portfolio, asked_instrument, counted, action.date);
    counted := action.date;
    IF action.instrument_id = asked_instrument AND held > 0 THEN
      held := CASE action.kind
        WHEN 'split' THEN round(held * action.ratio_new / action.ratio_old, 10)
        WHEN 'bonus' THEN held + round(held * action.ratio_new / action.ratio_old, 10)
        WHEN 'merger' THEN 0
        WHEN 'renamed' THEN 0
        ELSE held END;
    ELSIF action.to_instrument_id = asked_instrument THEN
      source := greatest(holding_units(asked_portfolio, action.instrument_id, action.date), 0);
      held := held + CASE WHEN action.kind = 'renamed' THEN source
        ELSE coalesce(round(source * action.ratio_new / action.ratio_old, 10), 0) END;
    END IF;
  END LOOP;
  RETURN trim_scale(held + units_moved(asked_portfolio, asked_instrument, counted, before));
END $$;
--> statement-breakpoint
-- What trades and transfers from a day on and before another did to the units, in sight and not corrected.
CREATE FUNCTION units_moved(asked_portfolio uuid, asked_instrument uuid, from_day date, before date) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(CASE WHEN t.type IN ('Sale', 'TransferOut') THEN -t.units ELSE t.units END), 0) FROM transaction t
  WHERE t.tenant_id = app_tenant() AND t.portfolio_id = asked_portfolio AND t.instrument_id = asked_instrument AND t.date >= from_day
    AND (t.date < before OR before = 'infinity') AND t.type IN ('Purchase', 'TransferIn', 'Sale', 'TransferOut') AND NOT t.withdrawn
    AND t.arrival_id IN (SELECT id FROM arrival WHERE committed_at <= app_known_at() AND (undone_at IS NULL OR undone_at > app_known_at()))
    AND NOT EXISTS (SELECT FROM transaction c WHERE c.tenant_id = t.tenant_id AND c.supersedes = t.id AND c.arrival_id IN
      (SELECT id FROM arrival WHERE committed_at <= app_known_at() AND (undone_at IS NULL OR undone_at > app_known_at())))
$$;
