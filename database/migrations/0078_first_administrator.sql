-- The first administrator of a tenant comes in by a link of the installation. Before anybody is known nobody can be made an administrator, but for
-- one: in a tenant that has none, once its link is used. The server asks for the link; this is what stands behind it.
ALTER TABLE single_use_link DROP CONSTRAINT single_use_link_purpose_check;
--> statement-breakpoint
ALTER TABLE single_use_link ADD CONSTRAINT single_use_link_purpose_check
  CHECK (purpose IN ('verify', 'address', 'reset', 'invite', 'enter', 'activate', 'set-up'));
--> statement-breakpoint
GRANT INSERT (is_admin) ON person TO portico_gate;
--> statement-breakpoint
CREATE POLICY gate_first_admin ON person AS RESTRICTIVE FOR INSERT TO portico_gate
  WITH CHECK (NOT is_admin OR (
    NOT EXISTS (SELECT FROM person other WHERE other.is_admin)
    AND EXISTS (SELECT FROM single_use_link link WHERE link.purpose = 'set-up' AND link.used_at IS NOT NULL)));
