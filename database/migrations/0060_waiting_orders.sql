-- The few orders that nobody has passed on yet, for the list of clients.
CREATE INDEX client_order_waiting ON client_order (tenant_id, account_id) WHERE active AND stage IN ('received', 'checked');
