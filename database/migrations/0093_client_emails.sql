-- A mail that somebody of the firm has sent to the client of an account by a template, and which letter it became.
CREATE TABLE client_email (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenant ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  person_id uuid NOT NULL,
  template text NOT NULL CHECK (template IN ('reminder', 'contact', 'status')),
  delivery_id uuid NOT NULL,
  sent_by uuid NOT NULL,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, person_id) REFERENCES person (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, delivery_id) REFERENCES delivery (tenant_id, id)
);
--> statement-breakpoint
CREATE INDEX client_email_account ON client_email (tenant_id, account_id, sent_at DESC);
--> statement-breakpoint
ALTER TABLE client_email ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE client_email FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
GRANT SELECT, INSERT ON client_email TO portico_advisor, portico_staff;
--> statement-breakpoint
CREATE POLICY staff_tenant ON client_email TO portico_staff USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant());
--> statement-breakpoint
-- Whoever looks after an account sees what was sent to its client, and sends to that client alone.
CREATE POLICY advisor_own ON client_email TO portico_advisor
  USING (tenant_id = app_tenant() AND account_id = ANY (ARRAY(SELECT subject_id FROM kept_subject)))
  WITH CHECK (tenant_id = app_tenant() AND account_id = ANY (ARRAY(SELECT subject_id FROM kept_subject)) AND sent_by = app_person()
    AND EXISTS (SELECT FROM account a WHERE a.id = client_email.account_id AND a.client_id = client_email.person_id));
--> statement-breakpoint
-- Of such a letter, too, they know what became of it, and nothing more.
CREATE POLICY advisor_emails ON delivery FOR SELECT TO portico_advisor
  USING (tenant_id = app_tenant() AND id = ANY (ARRAY(SELECT delivery_id FROM client_email)));
