-- Clients are found by a few letters among a hundred thousand, as records are (0042): by the function that follows, which looks the indexes up.
CREATE INDEX account_search ON account USING gin (name gin_trgm_ops, external_id gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX portfolio_search ON portfolio USING gin (name gin_trgm_ops, external_id gin_trgm_ops);
--> statement-breakpoint
GRANT SELECT (tenant_id, id, name, external_id) ON account TO portico_search;
--> statement-breakpoint
GRANT SELECT (tenant_id, account_id, active, name, external_id) ON portfolio TO portico_search;
--> statement-breakpoint
-- Without a condition, or the indexes could not be used; the conditions stand in the function.
CREATE POLICY search_all ON account FOR SELECT TO portico_search USING (true);
--> statement-breakpoint
CREATE POLICY search_all ON portfolio FOR SELECT TO portico_search USING (true);
--> statement-breakpoint
-- Ids of the accounts of the transaction's own tenant that are like the pattern, or have a portfolio that is; at most so many of either, in no order.
CREATE FUNCTION account_found(pattern text, most integer) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  -- Planned for this very pattern: a rare one is looked up, and of a short list every row is read.
  RETURN QUERY EXECUTE '
    (SELECT a.id FROM public.account a WHERE a.tenant_id = public.app_tenant() AND (a.name ILIKE $1 OR a.external_id ILIKE $1) LIMIT $2)
    UNION ALL
    (SELECT f.account_id FROM public.portfolio f
      WHERE f.tenant_id = public.app_tenant() AND f.active AND (f.name ILIKE $1 OR f.external_id ILIKE $1) LIMIT $2)'
    USING pattern, most;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION account_found(text, integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION account_found(text, integer) TO portico_staff;
--> statement-breakpoint
-- A function is given only to a role that may create where it stands, by somebody who may enter it; neither is left so.
DO $$ BEGIN
  EXECUTE 'GRANT CREATE ON SCHEMA public TO portico_search';
  EXECUTE format('GRANT portico_search TO %I', current_user);
  EXECUTE 'ALTER FUNCTION account_found(text, integer) OWNER TO portico_search';
  EXECUTE format('REVOKE portico_search FROM %I', current_user);
  EXECUTE 'REVOKE CREATE ON SCHEMA public FROM portico_search';
END $$;
