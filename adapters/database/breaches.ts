/** Looks in the catalogues of PostgreSQL for every way round the separation of tenants. The server does not start when there is one. */
import type pg from 'pg';
import { ROLES, SEARCH_ROLE, SEARCH_FUNCTIONS } from './roles.ts';

export interface IsolationBreach {
  /** Whether the log-in or the schema made by the migrations is to blame. */
  readonly of: 'log-in' | 'schema';
  readonly what: string;
}

// One row for each breach. `acting` lists the roles that statements run as: the log-in itself, the roles that it enters, and the role of the only
// functions that do not run as their caller. That role owns these functions, and reads the tables that they search.
const BREACHES = `
with acting as (
  select oid, rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication, rolname = session_user as me
  from pg_roles where rolname = session_user or rolname = any($1) or rolname = $2
),
relation as (
  select c.oid, c.relname, c.relkind, c.relrowsecurity, c.relforcerowsecurity, c.reloptions, n.nspname,
    format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
),
searching as (select to_regprocedure(name) as oid from unnest($3::text[]) name where to_regprocedure(name) is not null),
-- Rows of tenants: each table with a tenant, and the tenants themselves.
owned as (
  select r.* from relation r
  where r.relkind in ('r', 'p') and (r.nspname = 'public' and r.relname = 'tenant'
    or exists (select from pg_attribute a where a.attrelid = r.oid and a.attname = 'tenant_id' and not a.attisdropped))
)
select 'log-in' as of, format('%s is a superuser', rolname) as what from acting where rolsuper
union all select 'log-in', format('%s bypasses row-level security', rolname) from acting where rolbypassrls
union all select 'log-in', format('%s may create roles', rolname) from acting where rolcreaterole
union all select 'log-in', format('%s may create databases', rolname) from acting where rolcreatedb
union all select 'log-in', format('%s may replicate', rolname) from acting where rolreplication
union all select 'log-in', format('%s is a member of %s', a.rolname, r.rolname)
  from acting a join pg_roles r on r.oid <> a.oid and pg_has_role(a.oid, r.oid, 'MEMBER')
  where not a.rolsuper and not (a.me and r.rolname = any($1))
union all select 'log-in', format('%s owns %s', a.rolname, pg_describe_object(d.classid, d.objid, d.objsubid))
  from acting a join pg_shdepend d on d.refclassid = 'pg_authid'::regclass and d.refobjid = a.oid and d.deptype = 'o'
  where d.dbid in (0, (select oid from pg_database where datname = current_database()))
    and not (a.rolname = $2 and d.classid = 'pg_proc'::regclass and d.objid = any(array(select oid from searching)))
union all select 'log-in', format('%s may create in schema %s', a.rolname, n.nspname)
  from acting a, pg_namespace n
  where not a.rolsuper and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and has_schema_privilege(a.oid, n.oid, 'CREATE')
union all select 'log-in', format('%s may create schemas', rolname)
  from acting where not rolsuper and has_database_privilege(oid, current_database(), 'CREATE')
union all select 'log-in', format('%s reaches %s without entering a role', a.rolname, r.name)
  from acting a, relation r
  where a.me and not a.rolsuper and r.relkind in ('r', 'p', 'v', 'm', 'f')
    and (has_table_privilege(a.oid, r.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')
      or has_any_column_privilege(a.oid, r.oid, 'SELECT, INSERT, UPDATE, REFERENCES'))
union all select 'schema', format('%s may empty or watch the table %s', a.rolname, o.name)
  from acting a, owned o where not a.rolsuper and has_table_privilege(a.oid, o.oid, 'TRUNCATE, TRIGGER')
union all select 'schema', format('row-level security of %s is not forced', name) from owned where not (relrowsecurity and relforcerowsecurity)
union all select 'schema', format('the table %s has no policy', name) from owned
  where not exists (select from pg_policy p where p.polrelid = owned.oid)
union all select 'schema', format('the view %s reads as its owner', name) from relation
  where relkind = 'v' and not coalesce(reloptions @> array['security_invoker=true'], false)
union all select 'schema', format('the materialised view %s keeps rows without row-level security', name) from relation where relkind = 'm'
union all select 'schema', format('the function %s runs as its owner', p.oid::regprocedure)
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where p.prosecdef and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    and not (p.oid = any(array(select oid from searching)) and p.proowner = (select oid from pg_roles where rolname = $2))
union all select 'schema', format('%s may change %s', rolname, r.name)
  from acting, relation r
  where rolname = $2 and (has_table_privilege(acting.oid, r.oid, 'INSERT, UPDATE, DELETE')
    or has_any_column_privilege(acting.oid, r.oid, 'INSERT, UPDATE'))
`;

/** The breaches, as the log-in of the connection sees them. */
export async function findBreaches(client: pg.ClientBase): Promise<IsolationBreach[]> {
  const { rows } = await client.query<IsolationBreach>(BREACHES, [ROLES, SEARCH_ROLE, SEARCH_FUNCTIONS.map((name) => `public.${name}`)]);
  return rows;
}
