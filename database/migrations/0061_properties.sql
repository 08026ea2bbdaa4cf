-- Properties that staff enter by hand: what was paid, what they were found to be worth since, and how they grow between. Of several the one
-- committed last holds. Like prices, they are the same for everybody in the tenant who holds them.
CREATE TABLE property_terms (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  arrival_id uuid NOT NULL,
  instrument_id uuid NOT NULL,
  -- Within which it was entered.
  portfolio_id uuid NOT NULL,
  purchased date NOT NULL,
  purchase_value numeric NOT NULL CHECK (purchase_value > 0),
  -- A fraction a year.
  annual_growth numeric NOT NULL CHECK (annual_growth > -1),
  point_days date[] NOT NULL,
  point_prices numeric[] NOT NULL CHECK (cardinality(point_prices) = cardinality(point_days)),
  PRIMARY KEY (tenant_id, instrument_id, arrival_id),
  FOREIGN KEY (tenant_id, arrival_id) REFERENCES arrival (tenant_id, id),
  FOREIGN KEY (tenant_id, instrument_id) REFERENCES instrument (tenant_id, id),
  FOREIGN KEY (tenant_id, portfolio_id) REFERENCES portfolio (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX property_terms_arrival ON property_terms (tenant_id, arrival_id);
--> statement-breakpoint
ALTER TABLE property_terms ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE property_terms FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
GRANT SELECT ON property_terms TO portico_person, portico_advisor;
--> statement-breakpoint
GRANT SELECT, INSERT ON property_terms TO portico_staff;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON property_terms TO portico_work;
--> statement-breakpoint
CREATE POLICY person_seen ON property_terms FOR SELECT TO portico_person, portico_advisor USING (tenant_id = app_tenant()
  AND arrival_id IN (SELECT id FROM arrival WHERE committed_at IS NOT NULL));
--> statement-breakpoint
CREATE POLICY staff_seen ON property_terms FOR SELECT TO portico_staff USING (tenant_id = app_tenant()
  AND arrival_id IN (SELECT id FROM arrival WHERE committed_at IS NOT NULL));
--> statement-breakpoint
CREATE POLICY staff_enters ON property_terms FOR INSERT TO portico_staff WITH CHECK (tenant_id = app_tenant()
  AND arrival_id IN (SELECT id FROM arrival WHERE committed_at IS NULL AND kind = 'entries'));
--> statement-breakpoint
CREATE POLICY work_reads ON property_terms FOR SELECT TO portico_work USING (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY work_adds ON property_terms FOR INSERT TO portico_work WITH CHECK (tenant_id = app_tenant()
  AND arrival_id IN (SELECT id FROM arrival WHERE committed_at IS NULL));
--> statement-breakpoint
CREATE POLICY work_discards ON property_terms FOR DELETE TO portico_work USING (tenant_id = app_tenant()
  AND arrival_id IN (SELECT id FROM arrival WHERE committed_at IS NULL));
--> statement-breakpoint
-- What lists say a property is worth on a day, to the cent: packages/property says the same of it.
CREATE FUNCTION property_value(purchased date, purchase_value numeric, annual_growth numeric, point_days date[], point_prices numeric[], asked date)
  RETURNS numeric LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE start date := purchased; price numeric := purchase_value; whole integer; anniversary date; following date;
BEGIN
  FOR place IN 1 .. cardinality(point_days) LOOP
    IF point_days[place] >= start AND point_days[place] <= asked THEN
      start := point_days[place];
      price := point_prices[place];
    END IF;
  END LOOP;
  IF asked <= start THEN RETURN round(price, 2); END IF;
  whole := extract(year FROM asked) - extract(year FROM start);
  IF (start + make_interval(years => whole))::date > asked THEN whole := whole - 1; END IF;
  anniversary := (start + make_interval(years => whole))::date;
  following := (start + make_interval(years => whole + 1))::date;
  RETURN round(price * power(1 + annual_growth, whole + (asked - anniversary)::numeric / (following - anniversary)), 2);
END $$;
--> statement-breakpoint
-- As which it was entered by hand: equity or etf; null for everything else.
ALTER TABLE instrument_terms ADD COLUMN entered_kind text CHECK (entered_kind IN ('equity', 'etf'));
