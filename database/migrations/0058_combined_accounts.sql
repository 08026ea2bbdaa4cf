-- What staff say of a portfolio beside its figures: in which currency it is shown together with others, what it looks like, and who owns it as a
-- source of data calls them.
ALTER TABLE portfolio
  ADD COLUMN reporting_currency text,
  ADD COLUMN color text CHECK (color IN ('chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6')),
  ADD COLUMN external_owner_name text;
--> statement-breakpoint
GRANT INSERT (reporting_currency, color, external_owner_name), UPDATE (reporting_currency, color, external_owner_name) ON portfolio TO portico_staff;
--> statement-breakpoint
-- Accounts that are looked at together with that of a portfolio.
CREATE TABLE portfolio_combined (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  portfolio_id uuid NOT NULL,
  account_id uuid NOT NULL,
  position integer NOT NULL,
  PRIMARY KEY (tenant_id, portfolio_id, account_id),
  FOREIGN KEY (tenant_id, portfolio_id) REFERENCES portfolio (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
ALTER TABLE portfolio_combined ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE portfolio_combined FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY work_tenant ON portfolio_combined TO portico_work USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY staff_tenant ON portfolio_combined TO portico_staff USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
-- It gives nothing: of the accounts that a portfolio names, each reader sees those that they reach otherwise.
CREATE POLICY person_own ON portfolio_combined FOR SELECT TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND portfolio_id = ANY (ARRAY(SELECT id FROM portfolio))
    AND account_id = ANY (ARRAY(SELECT account_id FROM shown_account)));
--> statement-breakpoint
GRANT SELECT, INSERT ON portfolio_combined TO portico_work;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON portfolio_combined TO portico_staff;
--> statement-breakpoint
GRANT SELECT ON portfolio_combined TO portico_person, portico_advisor;
