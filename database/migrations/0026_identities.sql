-- That somebody whom the firm trusts has said who it is, is a fact about one session: its own provider of identities, or staff by a token. People
-- who came by an identity from elsewhere are asked for it.
ALTER TABLE session ADD COLUMN vouched_at timestamptz;
--> statement-breakpoint
-- Whoever comes by a provider and has no password is marked so: it asks more of them, and gives them nothing.
GRANT UPDATE (auth_type) ON person TO portico_gate;
