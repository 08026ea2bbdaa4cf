-- Each time that the market data service of a firm was asked, and what came of it. The facts themselves are those of its imports.
CREATE TABLE market_data_run (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'asking', 'checking', 'done', 'failed')),
  -- Null: asked by the daily run.
  asked_by uuid,
  asked_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  prices integer NOT NULL DEFAULT 0,
  rates integer NOT NULL DEFAULT 0,
  -- What did not come: kind, name, why.
  missing jsonb NOT NULL DEFAULT '[]',
  imports uuid[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, asked_by) REFERENCES person (tenant_id, id) ON DELETE SET NULL (asked_by)
);
--> statement-breakpoint
CREATE INDEX market_data_run_by_age ON market_data_run (tenant_id, asked_at);
--> statement-breakpoint
-- One at a time.
CREATE UNIQUE INDEX market_data_run_at_work ON market_data_run (tenant_id) WHERE state IN ('queued', 'asking', 'checking');
--> statement-breakpoint
ALTER TABLE market_data_run ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE market_data_run FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY work_tenant ON market_data_run TO portico_work USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY staff_tenant ON market_data_run TO portico_staff USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
GRANT SELECT, INSERT (asked_by) ON market_data_run TO portico_staff;
--> statement-breakpoint
GRANT SELECT, INSERT (asked_by), UPDATE (state, ended_at, prices, rates, missing, imports), DELETE ON market_data_run TO portico_work;
