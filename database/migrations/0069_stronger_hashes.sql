-- The same password is hashed with more work at a sign-in, by which nobody's sessions end. Whoever does that says so here; every other change of a
-- password leaves this alone, and ends them as before.
ALTER TABLE credential ADD COLUMN rehashed_at timestamptz;
--> statement-breakpoint
DROP TRIGGER sessions_end ON credential;
--> statement-breakpoint
CREATE TRIGGER sessions_end AFTER UPDATE OF password ON credential FOR EACH ROW
  WHEN (OLD.password IS DISTINCT FROM NEW.password AND OLD.rehashed_at IS NOT DISTINCT FROM NEW.rehashed_at)
  EXECUTE FUNCTION sessions_end();
