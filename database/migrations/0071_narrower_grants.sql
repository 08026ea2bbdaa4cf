-- A firm of the demo is removed by whoever works on that firm, and by nobody else.
ALTER POLICY work_removes_demo ON tenant USING (demo AND id = app_tenant());
--> statement-breakpoint
-- People ask for statements, and for those again that have failed. What is made of one is not theirs to say, least of all in which stored file it lies.
REVOKE INSERT, UPDATE ON statement FROM portico_person, portico_advisor, portico_staff;
--> statement-breakpoint
GRANT INSERT (portfolio_id, of_account, requested_by, from_date, to_date, language, theme, colours, head, facts_at) ON statement
  TO portico_person, portico_advisor, portico_staff;
--> statement-breakpoint
GRANT UPDATE (requested_by, state, reason, attempt, file_id, pages, bytes, ready_at) ON statement TO portico_person, portico_advisor, portico_staff;
--> statement-breakpoint
CREATE POLICY asked_again ON statement AS RESTRICTIVE FOR UPDATE TO portico_person, portico_advisor, portico_staff USING (true)
  WITH CHECK (state <> 'ready' AND num_nonnulls(file_id, pages, bytes, ready_at) = 0);
