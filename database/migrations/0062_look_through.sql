-- What a fund holds, from a day on, by currency, sector or asset class. All weights of a fund, dimension and day that come together are one setting,
-- which adds up to 1 at most: the rest is not known.
CREATE TABLE fund_weight (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  arrival_id uuid NOT NULL,
  instrument_id uuid NOT NULL,
  dimension text NOT NULL CHECK (dimension IN ('assetClass', 'currency', 'sector')),
  valid_from date NOT NULL,
  part text NOT NULL,
  weight numeric NOT NULL CHECK (weight > 0 AND weight <= 1),
  PRIMARY KEY (tenant_id, instrument_id, dimension, valid_from, arrival_id, part),
  FOREIGN KEY (tenant_id, arrival_id) REFERENCES arrival (tenant_id, id),
  FOREIGN KEY (tenant_id, instrument_id) REFERENCES instrument (tenant_id, id)
);
--> statement-breakpoint
CREATE INDEX fund_weight_arrival ON fund_weight (tenant_id, arrival_id);
--> statement-breakpoint
ALTER TABLE fund_weight ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE fund_weight FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
GRANT SELECT ON fund_weight TO portico_person, portico_advisor, portico_staff;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON fund_weight TO portico_work;
--> statement-breakpoint
CREATE POLICY person_seen ON fund_weight FOR SELECT TO portico_person, portico_advisor USING (tenant_id = app_tenant()
  AND arrival_id IN (SELECT id FROM arrival WHERE committed_at IS NOT NULL));
--> statement-breakpoint
CREATE POLICY staff_seen ON fund_weight FOR SELECT TO portico_staff USING (tenant_id = app_tenant()
  AND arrival_id IN (SELECT id FROM arrival WHERE committed_at IS NOT NULL));
--> statement-breakpoint
CREATE POLICY work_reads ON fund_weight FOR SELECT TO portico_work USING (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY work_adds ON fund_weight FOR INSERT TO portico_work WITH CHECK (tenant_id = app_tenant()
  AND arrival_id IN (SELECT id FROM arrival WHERE committed_at IS NULL));
--> statement-breakpoint
CREATE POLICY work_discards ON fund_weight FOR DELETE TO portico_work USING (tenant_id = app_tenant()
  AND arrival_id IN (SELECT id FROM arrival WHERE committed_at IS NULL));
--> statement-breakpoint
ALTER TABLE import DROP CONSTRAINT import_kind_check, ADD CONSTRAINT import_kind_check CHECK (kind IN ('transactions', 'instruments', 'prices',
  'rates', 'corporate-actions', 'bond-terms', 'cost-methods', 'benchmark-weights', 'fund-weights', 'commitments', 'ownership', 'risk-profiles'));
--> statement-breakpoint
ALTER TABLE arrival DROP CONSTRAINT arrival_kind_check,
  ADD CONSTRAINT arrival_kind_check CHECK (kind IN ('transactions', 'instruments', 'prices', 'rates', 'corporate-actions', 'bond-terms',
    'cost-methods', 'benchmark-weights', 'fund-weights', 'commitments', 'ownership', 'risk-profiles', 'records', 'entries'));
