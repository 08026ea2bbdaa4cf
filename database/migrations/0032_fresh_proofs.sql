-- When the person of a session gave their password again, for what asks for a proof that is not old.
ALTER TABLE session ADD COLUMN proved_at timestamptz;
