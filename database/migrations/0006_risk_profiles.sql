-- Which risk profile a portfolio has from a day on; before the first such day it has the one of its record.
CREATE TABLE portfolio_risk_profile (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  portfolio_id uuid NOT NULL,
  valid_from date NOT NULL,
  arrival_id uuid NOT NULL,
  risk_profile smallint NOT NULL CHECK (risk_profile BETWEEN 1 AND 7),
  PRIMARY KEY (tenant_id, portfolio_id, valid_from, arrival_id),
  FOREIGN KEY (tenant_id, portfolio_id) REFERENCES portfolio (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, arrival_id) REFERENCES arrival (tenant_id, id)
);
--> statement-breakpoint
CREATE INDEX portfolio_risk_profile_arrival ON portfolio_risk_profile (tenant_id, arrival_id);
--> statement-breakpoint
ALTER TABLE portfolio_risk_profile ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE portfolio_risk_profile FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
GRANT SELECT ON portfolio_risk_profile TO portico_person, portico_staff;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON portfolio_risk_profile TO portico_work;
--> statement-breakpoint
CREATE POLICY work_reads ON portfolio_risk_profile FOR SELECT TO portico_work USING (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY work_adds ON portfolio_risk_profile FOR INSERT TO portico_work WITH CHECK (tenant_id = app_tenant()
  AND arrival_id IN (SELECT id FROM arrival WHERE committed_at IS NULL));
--> statement-breakpoint
CREATE POLICY work_discards ON portfolio_risk_profile FOR DELETE TO portico_work USING (tenant_id = app_tenant()
  AND arrival_id IN (SELECT id FROM arrival WHERE committed_at IS NULL));
--> statement-breakpoint
CREATE POLICY person_own ON portfolio_risk_profile FOR SELECT TO portico_person
  USING (tenant_id = app_tenant() AND portfolio_id IN (SELECT id FROM portfolio)
    AND arrival_id IN (SELECT id FROM arrival WHERE committed_at IS NOT NULL));
--> statement-breakpoint
CREATE POLICY staff_seen ON portfolio_risk_profile FOR SELECT TO portico_staff USING (tenant_id = app_tenant()
  AND arrival_id IN (SELECT id FROM arrival WHERE committed_at IS NOT NULL));
--> statement-breakpoint
ALTER TABLE import DROP CONSTRAINT import_kind_check, ADD CONSTRAINT import_kind_check CHECK (kind IN ('transactions', 'instruments', 'prices',
  'rates', 'corporate-actions', 'bond-terms', 'cost-methods', 'benchmark-weights', 'commitments', 'ownership', 'risk-profiles'));
--> statement-breakpoint
-- The currency of whom nothing is said about.
ALTER TABLE account ALTER COLUMN currency SET DEFAULT 'EUR';
--> statement-breakpoint
ALTER TABLE portfolio ALTER COLUMN currency SET DEFAULT 'EUR';
