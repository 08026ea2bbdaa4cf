-- The day that returns since the beginning count from, so that the changes of a list can be named.
ALTER TABLE account_summary ADD COLUMN first_day date;
--> statement-breakpoint
-- What was printed in a statement: a link from there shows it for ever, also when a later engine computes otherwise from the same facts.
CREATE TABLE printed_figure (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  portfolio_id uuid NOT NULL,
  -- See packages/figures.
  figure text NOT NULL,
  value jsonb NOT NULL,
  engine integer NOT NULL,
  PRIMARY KEY (tenant_id, figure),
  FOREIGN KEY (tenant_id, portfolio_id) REFERENCES portfolio (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX printed_figure_portfolio ON printed_figure (tenant_id, portfolio_id);
--> statement-breakpoint
ALTER TABLE printed_figure ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE printed_figure FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
GRANT SELECT ON printed_figure TO portico_person, portico_staff;
--> statement-breakpoint
GRANT SELECT, INSERT ON printed_figure TO portico_work;
--> statement-breakpoint
CREATE POLICY person_own ON printed_figure FOR SELECT TO portico_person
  USING (tenant_id = app_tenant() AND portfolio_id = ANY (ARRAY(SELECT id FROM portfolio)));
--> statement-breakpoint
CREATE POLICY staff_tenant ON printed_figure FOR SELECT TO portico_staff USING (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY work_reads ON printed_figure FOR SELECT TO portico_work USING (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY work_adds ON printed_figure FOR INSERT TO portico_work WITH CHECK (tenant_id = app_tenant());
