-- Who looked at somebody's data, for themselves to read: when, by what name, and of what. Neither address nor number of whoever looked is theirs to
-- know, nor what else is in the stream.
GRANT SELECT (tenant_id, seq, at, kind) ON event TO portico_person, portico_advisor;
--> statement-breakpoint
GRANT SELECT (tenant_id, seq, subject_kind, subject_id, detail) ON event_detail TO portico_person, portico_advisor;
--> statement-breakpoint
-- A professional may be somebody's client as well; what they look after is not theirs. A holder has no part in it before they are confirmed.
CREATE POLICY own_data ON event_detail FOR SELECT TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND actor_id IS DISTINCT FROM app_person() AND (
    (subject_kind = 'account' AND subject_id = ANY (ARRAY(SELECT account_id::text FROM account_person
      WHERE person_id = app_person() AND (part = 'client' OR confirmed_at IS NOT NULL))))
    OR (subject_kind = 'portfolio' AND subject_id = ANY (ARRAY(SELECT f.id::text FROM portfolio f JOIN account_person m ON m.account_id = f.account_id
      WHERE m.person_id = app_person() AND (m.part = 'client' OR m.confirmed_at IS NOT NULL))))
    OR (subject_kind = 'statement' AND subject_id = ANY (ARRAY(SELECT s.id::text FROM statement s JOIN portfolio f ON f.id = s.portfolio_id
      JOIN account_person m ON m.account_id = f.account_id WHERE m.person_id = app_person() AND (m.part = 'client' OR m.confirmed_at IS NOT NULL))))
    OR (subject_kind = 'person' AND subject_id = app_person()::text)));
--> statement-breakpoint
CREATE POLICY own_data ON event FOR SELECT TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND kind IN ('read', 'export', 'view-as') AND seq IN (SELECT seq FROM event_detail));
