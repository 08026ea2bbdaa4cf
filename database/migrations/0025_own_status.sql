-- Whoever is asked in becomes the client of an account that has none, or another; that is let through as any other change of an account is. A
-- rule of its own beside it let professionals change accounts in which they take part themselves.
DROP POLICY advisor_invites ON account;
