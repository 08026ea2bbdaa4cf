/** `portico tenants`: lists the tenants of this installation with their hosts. */
import { listHosts } from '#server/tenants';
import type { Command } from '../command.ts';

export const tenants: Command = {
  summary: 'List the tenants with their hosts',
  changes: {},
  async run(_given, { open }) {
    const house = await open();
    const [all, hosts] = await Promise.all([house.tenants(), listHosts(house.reading())]);
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
