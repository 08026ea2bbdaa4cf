-- A link that gives its person another address is a ticket of its own kind: one that merely confirms an address never moves anybody to it.
ALTER TABLE ticket DROP CONSTRAINT ticket_purpose_check;
--> statement-breakpoint
ALTER TABLE ticket ADD CONSTRAINT ticket_purpose_check CHECK (purpose IN ('verify', 'address', 'reset', 'invite', 'enter', 'activate'));
