-- People as whoever signs in reads them: with whether they wait to be confirmed, which every request of a client needs, and which is no question of its own so.
-- A column that is added to people, and that a sign-in reads, is added here too.
CREATE VIEW signed_in_person WITH (security_invoker = true) AS
  SELECT p.*, waits_for_holder(p.id) AS waiting FROM person p;
--> statement-breakpoint
GRANT SELECT ON signed_in_person TO portico_gate;
