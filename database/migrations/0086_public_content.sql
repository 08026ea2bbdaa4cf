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
-- Of data alone, as a column that is made of it has to be.
CREATE FUNCTION content_access(data jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('hidden', data -> 'hidden', 'protected', data -> 'protected', 'permissions', data -> 'permissions')
$$;
--> statement-breakpoint
ALTER TABLE record
  ADD COLUMN access jsonb GENERATED ALWAYS AS (CASE WHEN collection IN ('pages', 'posts') THEN content_access(data) END) STORED,
  -- Of what was published last: where it stands, from which day on, and the ids that it names, those of its pictures among them.
  ADD COLUMN public_slug text,
  ADD COLUMN public_from date,
  ADD COLUMN public_ids uuid[],
  -- The firm's people, and the clients who speak for it without what is hidden of them.
  ADD COLUMN presented jsonb GENERATED ALWAYS AS (CASE collection
    WHEN 'people' THEN data
    WHEN 'clients' THEN data
      - CASE WHEN coalesce((data ->> 'hidelogo')::boolean, false) THEN 'logo' ELSE '' END
      - CASE WHEN coalesce((data ->> 'hidetestimonial')::boolean, false) THEN 'testimonial' ELSE '' END
    END) STORED;
--> statement-breakpoint
CREATE INDEX record_public ON record (tenant_id, collection, public_slug) WHERE public_slug IS NOT NULL;
--> statement-breakpoint
CREATE FUNCTION content_is_published() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE record SET public_slug = NEW.data ->> 'slug', public_from = nullif(NEW.data ->> 'publishdate', '')::date,
    public_ids = ARRAY(SELECT DISTINCT named.parts[1]::uuid FROM regexp_matches(NEW.data::text,
      '"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"', 'g') AS named (parts))
  WHERE tenant_id = NEW.tenant_id AND id = NEW.record_id AND collection IN ('pages', 'posts');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER content_is_published AFTER INSERT ON record_version FOR EACH ROW WHEN (NEW.published) EXECUTE FUNCTION content_is_published();
--> statement-breakpoint
GRANT UPDATE (public_slug, public_from, public_ids) ON record TO portico_staff, portico_work;
--> statement-breakpoint
ALTER TABLE record NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE record_version NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE record r SET public_slug = v.data ->> 'slug', public_from = nullif(v.data ->> 'publishdate', '')::date,
  public_ids = ARRAY(SELECT DISTINCT named.parts[1]::uuid FROM regexp_matches(v.data::text,
    '"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"', 'g') AS named (parts))
FROM (SELECT DISTINCT ON (tenant_id, record_id) tenant_id, record_id, data FROM record_version WHERE published
  ORDER BY tenant_id, record_id, version DESC) v
WHERE r.tenant_id = v.tenant_id AND r.id = v.record_id AND r.collection IN ('pages', 'posts');
--> statement-breakpoint
ALTER TABLE record FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE record_version FORCE ROW LEVEL SECURITY;
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
GRANT SELECT (access, presented, public_slug, public_from, public_ids) ON record TO portico_person, portico_advisor;
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
-- Whether something that the reader may read shows a file of the libraries.
CREATE FUNCTION media_is_shown(media uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM record r WHERE r.collection IN ('pages', 'posts') AND r.active AND media = ANY (r.public_ids) AND content_is_open(r.access))
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
