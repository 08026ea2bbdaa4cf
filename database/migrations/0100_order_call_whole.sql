-- Whether a sale that was sent leaves nothing: sent again, its client may have named all units instead of everything. Null for those sent before.
ALTER TABLE order_call ADD COLUMN whole boolean;
