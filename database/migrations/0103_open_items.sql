-- What administrators are told at home is found without reading what is dealt with.
CREATE INDEX delivery_dead ON delivery (tenant_id, created_at) WHERE state = 'dead';
--> statement-breakpoint
CREATE INDEX account_awaited ON account (tenant_id, status) WHERE active AND status IN ('pending', 'pending + order', 'review');
--> statement-breakpoint
CREATE INDEX submission_under_review ON submission (tenant_id, form_id) WHERE step = 'Under review' AND submitted_at IS NOT NULL;
