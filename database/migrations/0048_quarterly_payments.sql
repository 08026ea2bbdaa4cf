-- Whether a fund pays a client at the end of each quarter. Each time they say so is a row; the last one holds.
CREATE TABLE quarterly_payment (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  account_id uuid NOT NULL,
  instrument_id uuid NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  -- Which map of the account it is in, and what the fund was called then.
  map text NOT NULL CHECK (map IN ('general', 'second')),
  name text NOT NULL,
  value boolean NOT NULL,
  at timestamptz NOT NULL,
  person_id uuid NOT NULL DEFAULT app_person(),
  -- When the client and the advisors were written to.
  told_at timestamptz,
  PRIMARY KEY (tenant_id, account_id, instrument_id, number),
  FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, instrument_id) REFERENCES instrument (tenant_id, id),
  FOREIGN KEY (tenant_id, person_id) REFERENCES person (tenant_id, id)
);
--> statement-breakpoint
CREATE INDEX quarterly_payment_untold ON quarterly_payment (tenant_id) WHERE told_at IS NULL;
--> statement-breakpoint
-- Quarters whose distributions are all made.
CREATE TABLE quarter_distributed (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  quarter date NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, quarter)
);
--> statement-breakpoint
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['quarterly_payment', 'quarter_distributed'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY work_tenant ON %I TO portico_work USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant())', t);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT SELECT, INSERT ON quarter_distributed TO portico_work;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (told_at) ON quarterly_payment TO portico_work;
--> statement-breakpoint
GRANT SELECT ON quarterly_payment TO portico_person, portico_advisor, portico_staff;
--> statement-breakpoint
GRANT INSERT (account_id, instrument_id, number, map, name, value, at) ON quarterly_payment TO portico_person, portico_advisor;
--> statement-breakpoint
CREATE POLICY staff_tenant ON quarterly_payment FOR SELECT TO portico_staff USING (tenant_id = app_tenant());
--> statement-breakpoint
CREATE POLICY person_own ON quarterly_payment FOR SELECT TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND account_id = ANY (ARRAY(SELECT account_id FROM shown_account)));
--> statement-breakpoint
-- By the client and confirmed holders alone: whoever looks after an account does not decide what it pays.
CREATE POLICY client_switches ON quarterly_payment FOR INSERT TO portico_person, portico_advisor
  WITH CHECK (tenant_id = app_tenant() AND person_id = app_person()
    AND account_id = ANY (ARRAY(SELECT account_id FROM shown_account)) AND account_id = ANY (ARRAY(
      SELECT account_id FROM account_person WHERE person_id = app_person() AND (part = 'client' OR (part = 'holder' AND confirmed_at IS NOT NULL)))));
