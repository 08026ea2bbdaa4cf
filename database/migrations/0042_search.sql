-- Records are found by what they say among a hundred thousand. Row-level security keeps LIKE, which could tell of rows that are not the reader's by
-- failing, from using an index before the tenant is checked; so a function looks the index up, as a role that can do that and nothing else.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE INDEX record_search ON record USING gin (search gin_trgm_ops);
--> statement-breakpoint
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'portico_search') THEN CREATE ROLE portico_search NOLOGIN; END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- another server made it at the same moment
END $$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO portico_search;
--> statement-breakpoint
GRANT SELECT (tenant_id, id, collection, search, active) ON record TO portico_search;
--> statement-breakpoint
-- Without a condition, or the index could not be used; the condition stands in the function.
CREATE POLICY search_all ON record FOR SELECT TO portico_search USING (true);
--> statement-breakpoint
-- Ids of the records of the transaction's own tenant whose text is like all the patterns, at most so many, in no order.
CREATE FUNCTION record_found(wanted text, standing boolean, patterns text[], most integer) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  likes text;
BEGIN
  SELECT string_agg(format('r.search LIKE $3[%s]', n), ' AND ') INTO likes FROM generate_series(1, cardinality(patterns)) n;
  -- Planned for these very patterns: a rare one is looked up, and of a short list every row is read.
  RETURN QUERY EXECUTE format('SELECT r.id FROM public.record r
    WHERE r.tenant_id = public.app_tenant() AND r.collection = $1 AND r.active = $2 AND %s LIMIT $4', coalesce(likes, 'true'))
    USING wanted, standing, patterns, most;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION record_found(text, boolean, text[], integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION record_found(text, boolean, text[], integer) TO portico_staff;
--> statement-breakpoint
-- A function is given only to a role that may create where it stands, by somebody who may enter it; neither is left so.
DO $$ BEGIN
  EXECUTE 'GRANT CREATE ON SCHEMA public TO portico_search';
  EXECUTE format('GRANT portico_search TO %I', current_user);
  EXECUTE 'ALTER FUNCTION record_found(text, boolean, text[], integer) OWNER TO portico_search';
  EXECUTE format('REVOKE portico_search FROM %I', current_user);
  EXECUTE 'REVOKE CREATE ON SCHEMA public FROM portico_search';
END $$;
