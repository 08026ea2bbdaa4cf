-- An address is one person's however it is typed: it is kept in lower case, and so found by its index as it stands.
-- Rows of every tenant are meant, which the policies would hide from an owner who is no superuser.
ALTER TABLE person NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE person SET email = lower(email) WHERE email <> lower(email);
--> statement-breakpoint
ALTER TABLE person FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE person ADD CONSTRAINT person_email_lower CHECK (email = lower(email));
--> statement-breakpoint
DROP INDEX person_email;
--> statement-breakpoint
CREATE UNIQUE INDEX person_email ON person (tenant_id, email);
