-- The account for which a form is being filled, so that it is gone on with where that account is; none for a form of no account.
ALTER TABLE form_draft ADD COLUMN account_id uuid;
--> statement-breakpoint
ALTER TABLE form_draft ADD FOREIGN KEY (tenant_id, account_id) REFERENCES account (tenant_id, id) ON DELETE CASCADE;
--> statement-breakpoint
CREATE INDEX form_draft_account ON form_draft (tenant_id, account_id) WHERE account_id IS NOT NULL;
