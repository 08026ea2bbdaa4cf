-- All that a list finds can be chosen, and not only what was chosen row by row.
ALTER TABLE bulk_action DROP CONSTRAINT bulk_action_ids_check;
--> statement-breakpoint
ALTER TABLE bulk_action ADD CONSTRAINT bulk_action_ids_check CHECK (cardinality(ids) BETWEEN 1 AND 10000);
