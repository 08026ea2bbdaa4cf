-- What a provider of portfolio data answered last about each account and portfolio, so that an outage can say what was known and when. Only the
-- server's own work reads and writes it: a person gets an answer by way of an account or a portfolio within reach.
CREATE TABLE source_answer (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  -- The provider, what is asked, and of which number there: one row, whatever days are asked about.
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 1000),
  -- The question that was answered.
  question jsonb,
  answer jsonb,
  answered_at timestamptz,
  -- The first failure since the last answer.
  failing_since timestamptz,
  PRIMARY KEY (tenant_id, subject),
  CHECK ((answer IS NULL) = (answered_at IS NULL) AND (answer IS NULL) = (question IS NULL))
);
--> statement-breakpoint
ALTER TABLE source_answer ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE source_answer FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
GRANT SELECT, INSERT (subject, question, answer, answered_at, failing_since), UPDATE (question, answer, answered_at, failing_since), DELETE
  ON source_answer TO portico_work;
--> statement-breakpoint
CREATE POLICY work_tenant ON source_answer TO portico_work USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
