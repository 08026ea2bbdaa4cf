-- A form may offer the files of a library to whoever fills it: `collections` of the form then holds `media:` and the id of the library.
ALTER POLICY form_offers ON record USING (tenant_id = app_tenant() AND active AND (
  collection = ANY (ARRAY(SELECT unnest(collections) FROM form))
  OR collection = 'libraries' AND 'media:' || id::text = ANY (ARRAY(SELECT unnest(collections) FROM form))));
--> statement-breakpoint
GRANT SELECT (tenant_id, id, library_id, parent_id, active) ON media_folder TO portico_person, portico_advisor;
--> statement-breakpoint
CREATE POLICY form_offers ON media_folder FOR SELECT TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND 'media:' || library_id::text = ANY (ARRAY(SELECT unnest(collections) FROM form)));
--> statement-breakpoint
-- Whether a folder and those around it are all active.
CREATE FUNCTION media_folder_is_shown(folder uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    WITH RECURSIVE around AS (
      SELECT f.id, f.parent_id, f.active FROM media_folder f WHERE f.id = folder
      UNION
      SELECT f.id, f.parent_id, f.active FROM media_folder f JOIN around a ON f.id = a.parent_id)
    SELECT coalesce(bool_and(active), false) FROM around);
END $$;
--> statement-breakpoint
GRANT SELECT (library_id, folder_id, name) ON media_file TO portico_person, portico_advisor;
--> statement-breakpoint
CREATE POLICY form_offers ON media_file FOR SELECT TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND 'media:' || library_id::text = ANY (ARRAY(SELECT unnest(collections) FROM form))
    AND EXISTS (SELECT FROM record l WHERE l.id = library_id AND l.collection = 'libraries' AND l.active)
    AND (folder_id IS NULL OR media_folder_is_shown(folder_id)));
--> statement-breakpoint
-- What the policies of media_file let somebody see, they may open.
CREATE POLICY form_offers ON file FOR SELECT TO portico_person, portico_advisor
  USING (tenant_id = app_tenant() AND subject_kind = 'media' AND EXISTS (SELECT FROM media_file m WHERE m.id = file.subject_id));
