/** `portico add-person`: adds a person who may sign in. This is how a firm gets its first administrator. */
import { z } from 'zod';
import { ROLES } from '#packages/policy';
import { createPerson, hashPassword, isCommonPassword } from '#server/sign-in';
import { readConfig } from '../../server/config.ts';
import { CommandFailed, UsageError, type TenantChange, type Command } from '../command.ts';

const MIN_PASSWORD_LENGTH = 12;

export const addPerson: Command = {
  summary: 'Add a person who may sign in; the password is read from standard input',
  changes: { createPerson: 'write' },
  options: {
    tenant: { means: 'Key of the tenant', required: true },
    email: { means: 'E-mail address to sign in with', required: true },
    name: { means: 'Full name', required: true },
    role: { means: `One of ${ROLES.join(', ')}`, required: true },
  },
  async run(args, { open, input, environment }) {
    const role = z.enum(ROLES).safeParse(args.text('role'));
    if (!role.success) throw new UsageError(`--role is one of ${ROLES.join(', ')}`);
    const email = z.email().safeParse(args.text('email'));
    if (!email.success) throw new UsageError('--email is not an e-mail address');
    const passwordHash = await hashPassword(await readPassword(input), readConfig(environment).passwordWork);
    const house = await open();
    const tenant = await house.tenant(args.text('tenant'));
    const newcomer = { name: args.text('name'), email: email.data, role: role.data, passwordHash };
    const id = await house.change(tenant, 'createPerson', (changing) => createNewPerson(changing, newcomer));
    return { data: { id, tenant: tenant.key, email: email.data, role: role.data }, text: `${args.text('name')} may now sign in.` };
  },
};

async function createNewPerson({ db, tell }: TenantChange, newcomer: Parameters<typeof createPerson>[1]): Promise<string> {
  try {
    return await db.transaction(async (tx) => {
      const id = await createPerson(tx, newcomer);
      tell({ subject: { kind: 'person', id }, detail: { role: newcomer.role } });
      return id;
    });
  } catch (error) {
    if (((error as Error).cause as { code?: string } | undefined)?.code === '23505')
      throw new CommandFailed(`Somebody with the address ${newcomer.email} is in this tenant already.`, { cause: error });
    throw error;
  }
}

async function readPassword(input: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of input) pieces.push(piece);
  const password = Buffer.concat(pieces)
    .toString('utf8')
    .replace(/\r?\n$/, '');
  if (password.length < MIN_PASSWORD_LENGTH)
    throw new UsageError(`The password on standard input is shorter than ${MIN_PASSWORD_LENGTH} characters.`);
  if (await isCommonPassword(password, 'strict'))
    throw new UsageError('The password on standard input is one of those that are tried first.');
  return password;
}
