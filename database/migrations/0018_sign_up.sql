-- Whoever signs up makes a person of themselves, and nothing of what a person may be: the grant names what they may say.
ALTER TABLE person ADD COLUMN terms_accepted_at timestamptz;
--> statement-breakpoint
GRANT INSERT (name, email, phone, language, terms_accepted_at), UPDATE (terms_accepted_at) ON person TO portico_gate;
--> statement-breakpoint
-- Whether an address is proved, staff may say by an operation of its own.
GRANT UPDATE (email_verified) ON person TO portico_staff;
