-- A statement is made for whoever asked for it: when they are disabled meanwhile, it is not finished.
ALTER TABLE statement DROP CONSTRAINT statement_reason_check;
--> statement-breakpoint
ALTER TABLE statement ADD CONSTRAINT statement_reason_check CHECK (reason IN ('renderer', 'timeout', 'data', 'withdrawn'));
