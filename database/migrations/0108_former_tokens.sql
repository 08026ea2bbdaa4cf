-- What a session was known by before it was renewed: whoever signs out in one window ends what another window has made of it meanwhile.
ALTER TABLE session ADD COLUMN former_token text;
--> statement-breakpoint
CREATE INDEX session_former_token ON session (tenant_id, former_token) WHERE former_token IS NOT NULL;
