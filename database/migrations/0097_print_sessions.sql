-- A function outside that prints for a client opens their pages by a session of its own kind: it reads alone, and ends with its token.
ALTER TABLE session ADD COLUMN print_until timestamptz;
--> statement-breakpoint
ALTER TABLE single_use_link DROP CONSTRAINT single_use_link_purpose_check;
--> statement-breakpoint
ALTER TABLE single_use_link ADD CONSTRAINT single_use_link_purpose_check
  CHECK (purpose IN ('verify', 'address', 'reset', 'invite', 'enter', 'activate', 'set-up', 'print'));
--> statement-breakpoint
ALTER POLICY work_finds ON single_use_link USING (tenant_id = app_tenant() AND purpose = 'print');
--> statement-breakpoint
ALTER POLICY work_spends ON single_use_link USING (tenant_id = app_tenant() AND purpose = 'print');
