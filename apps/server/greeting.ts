/** What the person who started the server reads: where each tenant is, and how to sign in to a demo. */
import { DEMO_EMAILS, DEMO_PASSWORD, listHosts, listTenants } from '#server/tenants';
import type { Config } from './config.ts';
import type { RunningServer } from './start.ts';

export async function greeting({ scheme, tenant: fallback, mail }: Config, { database, port }: RunningServer): Promise<string[]> {
  const gate = database.gate();
  const [tenants, hosts] = await Promise.all([listTenants(gate), listHosts(gate)]);
  if (tenants.length === 0) return ['', 'No tenant is in the database yet. `npm run portico -- demo` makes the demo.'];
  const first = tenants.find(({ key }) => key === fallback) ?? tenants[0];
  const lines = ['', 'Portico is ready.', ''];
  for (const { id, key, settings } of tenants) {
    const own = hosts.filter(({ tenantId }) => tenantId === id).map(({ host }) => `${scheme}://${host}`);
    const local = `http://${key}.localhost:${port}/`;
    lines.push(
      `  ${settings.brand.name.padEnd(24)} ${[...own, local].join('  ')}${first?.id === id ? `  (also http://localhost:${port}/)` : ''}`,
    );
  }
  if (tenants.some(({ demo }) => demo))
    lines.push(
      '',
      `  Demo log-ins, in each demo tenant, all with the password ${DEMO_PASSWORD}:`,
      `  ${Object.values(DEMO_EMAILS).join('  ')}`,
    );
  if (!mail) lines.push('', '  No mail server is set (SMTP_URL): mail is kept where staff read it, and none is sent.');
  return [...lines, '', '  Press Ctrl+C to stop.', ''];
}
