-- One zip at a time is brought in, or taken back from where it was; to drop one that was only checked changes nothing, and waits for no other.
DROP INDEX bundle_at_work;
--> statement-breakpoint
CREATE UNIQUE INDEX bundle_at_work ON bundle (tenant_id) WHERE state IN ('running', 'undoing') AND begun_at IS NOT NULL;
