-- Whether a sale that was sent leaves nothing: sent again, its client may have named all units instead of everything.
ALTER TABLE order_call ADD COLUMN whole boolean NOT NULL DEFAULT false;
