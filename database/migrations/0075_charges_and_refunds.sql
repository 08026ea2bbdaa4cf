-- What ledgers book by themselves beside fees: interest that is charged, taxes, and what is paid back of fees and taxes.
ALTER TABLE transaction DROP CONSTRAINT transaction_type_check,
  ADD CONSTRAINT transaction_type_check CHECK (type IN ('Purchase', 'Sale', 'Contribution', 'Withdrawal', 'Divident', 'Interest', 'InterestCharged',
    'Fee', 'FeeRefund', 'Tax', 'TaxRefund', 'TransferIn', 'TransferOut')),
  -- The place among the transactions of a day, where the source tells it.
  ADD COLUMN sequence integer CHECK (sequence >= 0);
