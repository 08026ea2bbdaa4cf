-- Records with tables of their own, kept by staff like all others: made, changed, taken out of everything that shows them, and put back.
-- A row beside a record that has a table of its own holds what that table does not know, and stays as long as the record does.
ALTER TABLE record ADD COLUMN beside boolean NOT NULL DEFAULT false;
--> statement-breakpoint
ALTER TABLE organisation ADD COLUMN active boolean NOT NULL DEFAULT true;
--> statement-breakpoint
ALTER TABLE subscription ADD COLUMN active boolean NOT NULL DEFAULT true;
--> statement-breakpoint
ALTER TABLE portfolio
  ADD COLUMN esg_rating integer CHECK (esg_rating BETWEEN 1 AND 10),
  ADD COLUMN region text;
--> statement-breakpoint
GRANT INSERT (id, name, url, domain, domain_rule, address, photo), UPDATE (active) ON organisation TO portico_staff;
--> statement-breakpoint
GRANT UPDATE (name, email, external_id, account_type, currency, inception, active) ON account TO portico_staff;
--> statement-breakpoint
GRANT INSERT (id, account_id, name, type, currency, objective, risk_profile, risk_level, inception, external_id, esg_rating, region),
  UPDATE (name, type, currency, objective, risk_profile, risk_level, inception, external_id, esg_rating, region, active, version)
  ON portfolio TO portico_staff;
--> statement-breakpoint
ALTER TABLE navigation_item
  DROP CONSTRAINT navigation_item_visible_check,
  ADD CHECK (visible <@ ARRAY['Admin', 'Advisor', 'Investor']),
  ADD COLUMN icon text,
  ADD COLUMN active boolean NOT NULL DEFAULT true,
  ADD COLUMN version integer NOT NULL DEFAULT 1;
--> statement-breakpoint
ALTER TABLE subnavigation_item
  ADD COLUMN active boolean NOT NULL DEFAULT true,
  ADD COLUMN version integer NOT NULL DEFAULT 1;
--> statement-breakpoint
GRANT UPDATE (name, link, icon, visible, user_status, position, active, version) ON navigation_item TO portico_staff;
--> statement-breakpoint
GRANT UPDATE (name, link, position, active, version) ON subnavigation_item TO portico_staff;
--> statement-breakpoint
-- Stored figures of an account whose portfolios are others than they were; work makes them anew.
GRANT DELETE ON account_summary, portfolio_summary TO portico_staff;
