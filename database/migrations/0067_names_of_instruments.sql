-- An index is found by its name where a firm has not said which one it measures a risk profile against.
CREATE INDEX instrument_terms_name ON instrument_terms (tenant_id, name);
