-- Whoever keeps the house reads which introductions somebody has put away; to put one away is theirs alone.
CREATE POLICY staff_tenant ON hidden_status FOR SELECT TO portico_staff USING (tenant_id = app_tenant());
