-- The logo of an organisation is a file of the libraries. Whoever reads the organisation reads its logo: its own people, beside staff.
CREATE OR REPLACE FUNCTION media_is_shown(media uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM record r WHERE r.collection IN ('pages', 'posts') AND r.active AND media = ANY (r.public_ids) AND content_is_open(r.access))
    OR EXISTS (
      SELECT FROM record r WHERE r.collection IN ('people', 'clients') AND r.active
        AND media::text IN (r.presented ->> 'photo', r.presented ->> 'logo'))
    OR EXISTS (SELECT FROM organisation o WHERE o.active AND o.photo = media::text);
END $$;
--> statement-breakpoint
-- What the logo names can be read, so only staff name it.
REVOKE UPDATE (photo) ON organisation FROM portico_person, portico_advisor;
