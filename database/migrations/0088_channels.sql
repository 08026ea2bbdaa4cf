-- Channels: what each calls itself, where it stands and what is in its header is for every reader of the site; the server leaves out what needs a
-- sign-in.
ALTER TABLE record DROP COLUMN presented;
--> statement-breakpoint
-- The firm's people, the clients who speak for it without what is hidden of them, and the channels of its site.
ALTER TABLE record ADD COLUMN presented jsonb GENERATED ALWAYS AS (CASE
    WHEN collection IN ('people', 'channels') THEN data
    WHEN collection = 'clients' THEN data
      - CASE WHEN coalesce((data ->> 'hidelogo')::boolean, false) THEN 'logo' ELSE '' END
      - CASE WHEN coalesce((data ->> 'hidetestimonial')::boolean, false) THEN 'testimonial' ELSE '' END
    END) STORED;
--> statement-breakpoint
GRANT SELECT (presented) ON record TO portico_person, portico_advisor;
--> statement-breakpoint
ALTER POLICY content_presents ON record USING (tenant_id = app_tenant() AND active AND collection IN ('people', 'clients', 'channels'));
