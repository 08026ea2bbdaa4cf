-- Pages and posts as the public reads them. What is shown is the last published version; who may read it follows from the record as it is now, so
-- that hiding a page, or keeping it for some, acts at once.
CREATE FUNCTION content_level(access jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN coalesce((access ->> 'hidden')::boolean, false) OR access #>> '{permissions,level}' = 'hidden' THEN 'hidden'
    WHEN access #>> '{permissions,level}' IN ('users', 'organisations') THEN access #>> '{permissions,level}'
    WHEN coalesce((access ->> 'protected')::boolean, false) OR access #>> '{permissions,level}' = 'authenticated' THEN 'authenticated'
    ELSE 'public' END
$$;
--> statement-breakpoint
ALTER TABLE record
  ADD COLUMN access jsonb GENERATED ALWAYS AS (CASE WHEN collection IN ('pages', 'posts') THEN
    jsonb_build_object('hidden', data -> 'hidden', 'protected', data -> 'protected', 'permissions', data -> 'permissions') END) STORED,
  -- The firm's people, and the clients who speak for it without what is hidden of them.
  ADD COLUMN presented jsonb GENERATED ALWAYS AS (CASE collection
    WHEN 'people' THEN data
    WHEN 'clients' THEN data
      - CASE WHEN coalesce((data ->> 'hidelogo')::boolean, false) THEN 'logo' ELSE '' END
      - CASE WHEN coalesce((data ->> 'hidetestimonial')::boolean, false) THEN 'testimonial' ELSE '' END
    END) STORED;
--> statement-breakpoint
-- Nobody who has not signed in is listed, and belongs to no organisation.
CREATE FUNCTION content_is_open(access jsonb) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN CASE content_level(access)
    WHEN 'public' THEN true
    WHEN 'authenticated' THEN app_person() IS NOT NULL
    WHEN 'users' THEN coalesce(access #> '{permissions,users}' ? app_person()::text, false)
    WHEN 'organisations' THEN EXISTS (
      SELECT FROM person p WHERE p.id = app_person() AND access #> '{permissions,organisations}' ? p.organisation_id::text)
    ELSE false END;
END $$;
--> statement-breakpoint
GRANT SELECT (access, presented) ON record TO portico_person, portico_advisor;
--> statement-breakpoint
ALTER POLICY planning_shows ON record USING (tenant_id = app_tenant() AND active AND collection IN ('models', 'riskProfiles'));
--> statement-breakpoint
-- That there is such a page is known to whoever could read it once they have signed in; what it says is kept by the policy of its versions.
CREATE POLICY content_there ON record FOR SELECT TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND active AND collection IN ('pages', 'posts') AND content_level(access) <> 'hidden');
--> statement-breakpoint
CREATE POLICY content_presents ON record FOR SELECT TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND active AND collection IN ('people', 'clients'));
--> statement-breakpoint
DROP POLICY published_pages ON record_version;
--> statement-breakpoint
GRANT SELECT (at) ON record_version TO portico_person, portico_advisor;
--> statement-breakpoint
CREATE POLICY published_content ON record_version FOR SELECT TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND published AND EXISTS (
    SELECT FROM record r WHERE r.id = record_version.record_id AND r.collection IN ('pages', 'posts') AND r.active AND content_is_open(r.access)));
--> statement-breakpoint
-- Whether something that the reader may read shows a file of the libraries. An id is in no text by chance.
CREATE FUNCTION media_is_shown(media uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM record_version v WHERE v.published AND strpos(v.data::text, media::text) > 0
      AND NOT EXISTS (SELECT FROM record_version w WHERE w.record_id = v.record_id AND w.published AND w.version > v.version))
    OR EXISTS (
      SELECT FROM record r WHERE r.collection IN ('people', 'clients') AND r.active
        AND media::text IN (r.presented ->> 'photo', r.presented ->> 'logo'));
END $$;
--> statement-breakpoint
GRANT SELECT (tenant_id, id, file_id) ON media_file TO portico_person, portico_advisor;
--> statement-breakpoint
CREATE POLICY content_shows ON media_file FOR SELECT TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND media_is_shown(id));
--> statement-breakpoint
CREATE POLICY content_shows ON file FOR SELECT TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND subject_kind = 'media' AND media_is_shown(subject_id));
