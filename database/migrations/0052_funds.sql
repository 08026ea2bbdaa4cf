-- What the firm offers: funds, the classes of their shares, the properties and the loans that they hold, kept by staff. What each says is data of
-- the shape of its collection's form; whoever is signed in reads it.
CREATE TABLE fund_record (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  collection text NOT NULL CHECK (collection IN ('funds', 'shareClasses', 'estates', 'loans')),
  -- The fund of whatever is no fund.
  fund_id uuid,
  name text NOT NULL,
  data jsonb NOT NULL,
  -- What a search looks through, in lower case.
  search text NOT NULL,
  -- In the bin it stays; what is within it is nowhere without it.
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, fund_id) REFERENCES fund_record (tenant_id, id),
  CHECK ((collection = 'funds') = (fund_id IS NULL))
);
--> statement-breakpoint
CREATE INDEX fund_record_within ON fund_record (tenant_id, fund_id, collection) WHERE fund_id IS NOT NULL;
--> statement-breakpoint
-- By its number an address leads to one fund, and by its ISIN to one class of shares.
CREATE UNIQUE INDEX fund_record_code ON fund_record (tenant_id, (data ->> 'fundCode')) WHERE collection = 'funds' AND active AND data ->> 'fundCode' <> '';
--> statement-breakpoint
CREATE UNIQUE INDEX fund_record_isin ON fund_record (tenant_id, (data ->> 'isin')) WHERE collection = 'shareClasses' AND active;
--> statement-breakpoint
-- What a share was worth on a day.
CREATE TABLE fund_price (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  share_class_id uuid NOT NULL,
  day date NOT NULL,
  price numeric(20, 8) NOT NULL CHECK (price > 0),
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, share_class_id) REFERENCES fund_record (tenant_id, id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX fund_price_day ON fund_price (tenant_id, share_class_id, day) WHERE active;
--> statement-breakpoint
-- The funds that somebody has marked, by the ISIN of the class that they saw.
CREATE TABLE favourite_fund (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  person_id uuid NOT NULL DEFAULT app_person(),
  isin text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, person_id, isin),
  FOREIGN KEY (tenant_id, person_id) REFERENCES person (tenant_id, id) ON DELETE CASCADE
);
--> statement-breakpoint
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['fund_record', 'fund_price'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY staff_tenant ON %I TO portico_staff USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant())', t);
    EXECUTE format('CREATE POLICY work_tenant ON %I TO portico_work USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant())', t);
    EXECUTE format('CREATE POLICY offered ON %I FOR SELECT TO portico_person, portico_advisor USING (tenant_id = app_tenant() AND active)', t);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT SELECT ON fund_record, fund_price TO portico_person, portico_advisor;
--> statement-breakpoint
GRANT SELECT, INSERT ON fund_record, fund_price TO portico_staff, portico_work;
--> statement-breakpoint
GRANT UPDATE (name, data, search, active) ON fund_record TO portico_staff, portico_work;
--> statement-breakpoint
GRANT UPDATE (day, price, active) ON fund_price TO portico_staff, portico_work;
--> statement-breakpoint
ALTER TABLE favourite_fund ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE favourite_fund FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
GRANT SELECT, DELETE, INSERT (isin) ON favourite_fund TO portico_person, portico_advisor, portico_staff;
--> statement-breakpoint
CREATE POLICY own ON favourite_fund TO portico_person, portico_advisor, portico_staff
  USING (tenant_id = app_tenant() AND person_id = app_person()) WITH CHECK (tenant_id = app_tenant() AND person_id = app_person());
--> statement-breakpoint
-- Photographs and documents are seen by whoever sees what they are of.
CREATE POLICY of_fund ON file FOR SELECT TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND subject_kind = 'fund' AND subject_id = ANY (ARRAY(SELECT id FROM fund_record)));
