/** `portico tenants`: whose portals this installation serves. */
import { listHosts, listTenants } from '#server/tenants';
import type { Command } from './command.ts';

export const tenants: Command = {
  summary: 'List the tenants with their hosts',
  async run(_given, { open }) {
    const gate = (await open()).database.gate();
    const [all, hosts] = await Promise.all([listTenants(gate), listHosts(gate)]);
    const data = all.map(({ id, key, demo, settings }) => ({
      key,
      name: settings.brand.name,
      demo,
      hosts: [...hosts.filter(({ tenantId }) => tenantId === id).map(({ host }) => host), `${key}.localhost`],
    }));
    const lines = data.map(({ key, name, demo, hosts }) => `${key}  ${name}${demo ? '  (demo)' : ''}  ${hosts.join(' ')}`);
    return { data, text: lines.join('\n') || 'There is no tenant yet.' };
  },
};
