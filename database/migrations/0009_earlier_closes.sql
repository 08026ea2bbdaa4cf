-- Derived: closes of earlier ends of months and years, so that what changes on a day that there was is computed from the end before it.
CREATE TABLE earlier_close (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  account_id uuid NOT NULL,
  as_of date NOT NULL,
  state text NOT NULL,
  -- Of the state; the digest of the account's close covers it.
  digest bytea NOT NULL,
  PRIMARY KEY (tenant_id, account_id, as_of),
  FOREIGN KEY (tenant_id, account_id) REFERENCES account_close (tenant_id, account_id) ON DELETE CASCADE
);
--> statement-breakpoint
ALTER TABLE earlier_close ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE earlier_close FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON earlier_close TO portico_work;
--> statement-breakpoint
CREATE POLICY work_tenant ON earlier_close TO portico_work USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
-- What was stored before says less; the next rebuild makes it anew.
TRUNCATE account_close CASCADE;
