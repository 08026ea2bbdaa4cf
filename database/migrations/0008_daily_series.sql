-- Derived: the daily values and flows of accounts and of their portfolios, and what the last of their days leaves behind for the next. Nobody's
-- request reads them; the job that keeps stored figures goes on from them.
CREATE TABLE account_close (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  account_id uuid NOT NULL,
  as_of date NOT NULL,
  facts_at timestamptz NOT NULL,
  engine integer NOT NULL,
  -- Holdings, last quotes, and what must be known beside the series; see capabilities/performance/server/closes.ts.
  state text NOT NULL,
  -- Of the state and of all series.
  digest bytea NOT NULL,
  PRIMARY KEY (tenant_id, account_id),
  FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE daily_series (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  account_id uuid NOT NULL,
  -- The account itself, in its currency over all its portfolios, or one of these, unless it is the only one and in that currency.
  scope_id uuid NOT NULL,
  year smallint NOT NULL,
  first_day date NOT NULL,
  -- Float64: the number of days, their values at the close, then index, inflow and outflow of each day that has any.
  columns bytea NOT NULL,
  PRIMARY KEY (tenant_id, account_id, scope_id, year),
  FOREIGN KEY (tenant_id, account_id) REFERENCES account_close (tenant_id, account_id) ON DELETE CASCADE
);
--> statement-breakpoint
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['account_close', 'daily_series'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO portico_work', t);
    EXECUTE format('CREATE POLICY work_tenant ON %I TO portico_work USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant())', t);
  END LOOP;
END $$;
