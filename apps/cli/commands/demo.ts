/** `portico demo`: makes the demo firms, or removes them with everything that is theirs. */
import { readConfig } from '../../server/config.ts';
import { makeDemo } from '../../server/first-start/demo.ts';
import { dropCheckpoints } from '../../server/kept-checkpoints.ts';
import { CommandFailed, type Command } from '../command.ts';

export const demo: Command = {
  summary: 'Make the demo firms that are missing (fill), or remove them whole (remove)',
  changes: { fillDemo: 'write', removeDemo: 'write' },
  operands: { action: 'fill or remove' },
  async run(args, { open, say, environment }) {
    const action = args.text('action');
    if (action !== 'fill' && action !== 'remove') throw new CommandFailed(`There is no ${action} of the demo. Say fill or remove.`);
    const house = await open();
    const { DemoRefused, removeDemo } = await import('../../../database/demo/index.ts');
    if (action === 'fill') {
      await house
        .changeAny('fillDemo', (database) => makeDemo(readConfig(environment), database, new Date(), say))
        .catch((error: unknown) => {
          throw error instanceof DemoRefused ? new CommandFailed(error.message) : error;
        });
      return { data: { filled: true }, text: 'The demo is there. Start the server to see it.' };
    }
    // Their audit logs are removed with them; where they stay, the rows show the attempt.
    const demos = (await house.tenants()).filter(({ demo }) => demo);
    const { tenants, files } = await house.announce(demos, 'removeDemo', (database) => removeDemo(database));
    const removed = demos.filter(({ key }) => tenants.includes(key)).map(({ id }) => id);
    if (removed.length > 0) await dropCheckpoints(readConfig(environment).dataFolder, removed, new Date());
    for (const file of files) await house.ports.files.remove(file);
    return { data: { removed: tenants }, text: tenants.length === 0 ? 'There is no demo.' : `Removed: ${tenants.join(', ')}.` };
  },
};
