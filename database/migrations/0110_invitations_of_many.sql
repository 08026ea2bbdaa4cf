-- Many clients are asked in at once.
ALTER TABLE bulk_action DROP CONSTRAINT bulk_action_action_check;
--> statement-breakpoint
ALTER TABLE bulk_action ADD CONSTRAINT bulk_action_action_check CHECK (action IN ('remove', 'restore', 'publish', 'invite'));
