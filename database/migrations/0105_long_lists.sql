-- A list of all transactions is read by their days, a page at a time, and one that was corrected is found by the record that it is.
CREATE INDEX transaction_date ON transaction (tenant_id, date);
--> statement-breakpoint
CREATE INDEX transaction_record ON transaction (tenant_id, record_id) WHERE record_id IS NOT NULL;
