/** Writes the lines that the person who started the server reads: the address of each tenant, the log-ins of the demo, and what is not safe. */
import { originOf, type Tenant } from '#platform';
import type { Database } from '#adapters/database';
import { DEMO_EMAILS, DEMO_PASSWORD, listHosts, listTenants } from '#server/tenants';
import type { Config } from '../config.ts';
import { firstAdministratorPath } from './first-firm.ts';
import { isReadByOthers } from '../reach.ts';
import type { RunningServer } from '../start.ts';

export async function startMessage(config: Config, { database, port }: RunningServer): Promise<string[]> {
  const gate = database.gate();
  const [all, hosts] = await Promise.all([listTenants(gate), listHosts(gate)]);
  const tenants = all.filter(({ demo }) => config.servesDemo || !demo);
  const lines = tenants.length === 0 ? noTenantLines(config, all) : ['', 'Portico is ready.', ''];
  for (const { id, key, settings } of tenants) {
    const own = hosts.filter(({ tenantId }) => tenantId === id).map(({ host }) => `${config.scheme}://${host}`);
    const local = `http://${key}.localhost:${port}/`;
    const also = key === localhostTenantKey(config, tenants) ? `  (also http://localhost:${port}/)` : '';
    lines.push(`  ${settings.brand.name.padEnd(24)} ${[...own, local].join('  ')}${also}`);
  }
  lines.push(
    ...(await setUpLines(config, database, tenants, port)),
    ...linkLines(config, tenants),
    ...demoLines(config, all),
    ...warningLines(config),
  );
  if (tenants.length === 0) return lines;
  if (!config.mail) lines.push('', '  No mail server is set (SMTP_URL): mail is kept where staff read it, and none is sent.');
  return [...lines, '', '  Press Ctrl+C to stop.', ''];
}

function noTenantLines({ fillsDemo, answersOthers }: Config, all: readonly Tenant[]): string[] {
  if (all.length > 0) return ['', 'No tenant is served.'];
  const why = answersOthers && !fillsDemo ? ' Where other machines are answered it is not made by itself.' : '';
  return [
    '',
    'No tenant is in the database yet. `npm run portico -- tenant create` makes one, and says how its first administrator comes in;',
    `\`npm run portico -- demo fill\` makes the demo.${why}`,
  ];
}

/** The links by which firms without an administrator get their first one. */
async function setUpLines({ scheme }: Config, database: Database, tenants: readonly Tenant[], port: number): Promise<string[]> {
  const lines: string[] = [];
  for (const tenant of tenants) {
    // Its people come in by its own provider of identities alone, and one of them is made an administrator by the command line.
    if (tenant.settings.identity?.only) continue;
    const path = await firstAdministratorPath(database, tenant, new Date());
    if (path === null) continue;
    const { name } = tenant.settings.brand;
    lines.push('', `  ${name} has no administrator yet. Open this to become the first; it is good once, for seven days:`);
    lines.push(`  ${originOf(tenant, { scheme, port })}${path}`);
  }
  return lines;
}

/** Firms whose letters lead nowhere for whoever reads them at another machine. */
function linkLines({ answersOthers }: Config, tenants: readonly Tenant[]): string[] {
  if (!answersOthers) return [];
  return tenants
    .filter(({ host, demo }) => !demo && host.endsWith('.localhost'))
    .flatMap(({ key, host, settings }) => [
      '',
      `  The links in letters of ${settings.brand.name} lead to ${host}, which no other machine reaches. Give it a host of its own:`,
      `  npm run portico -- tenant host --key ${key} --host ...`,
    ]);
}

/** Key of the tenant that `localhost` leads to; null where it leads to none. */
function localhostTenantKey({ tenant, answersOthers }: Config, tenants: readonly Tenant[]): string | null {
  if (tenant !== null) return tenant;
  return tenants.length === 1 || !answersOthers ? (tenants[0]?.key ?? null) : null;
}

function demoLines({ servesDemo, answersOthers }: Config, all: readonly Tenant[]): string[] {
  if (!all.some(({ demo }) => demo)) return [];
  if (!servesDemo)
    return [
      '',
      '  The demo is in the database and is not served, since other machines are answered and its passwords are known to everybody.',
      '  `npm run portico -- demo remove` takes it out; PORTICO_DEMO=yes serves it all the same.',
    ];
  return [
    '',
    `  Demo log-ins, in each demo tenant, all with the password ${DEMO_PASSWORD}:`,
    `  ${Object.values(DEMO_EMAILS).join('  ')}`,
    ...(answersOthers ? ['', '  WARNING: the demo is served to other machines, and its passwords are known to everybody.'] : []),
  ];
}

function warningLines(config: Config): string[] {
  if (!isReadByOthers(config)) return [];
  return [
    '',
    '  WARNING: other machines are answered over plain http. Passwords, sessions and figures can be read on the way.',
    '  Put a proxy with TLS in front and set PORTICO_SCHEME=https, or listen on this machine alone (PORTICO_HOST=localhost).',
  ];
}
