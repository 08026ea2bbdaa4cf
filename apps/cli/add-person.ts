/** `portico add-person`: somebody who may sign in; how a firm lets its first administrator in. */
import { z } from 'zod';
import { ROLES } from '#packages/policy';
import { createPerson, hashPassword } from '#server/sign-in';
import { CommandFailed, UsageError, type Command, type Given } from './command.ts';

const LEAST = 12;

export const addPerson: Command = {
  summary: 'Add a person who may sign in; the password is read from standard input',
  options: {
    tenant: { means: 'Key of the tenant', required: true },
    email: { means: 'E-mail address to sign in with', required: true },
    name: { means: 'Full name', required: true },
    role: { means: `One of ${ROLES.join(', ')}`, required: true },
  },
  async run(given, { open, input }) {
    const role = z.enum(ROLES).safeParse(given.text('role'));
    if (!role.success) throw new UsageError(`--role is one of ${ROLES.join(', ')}`);
    const email = z.email().safeParse(given.text('email'));
    if (!email.success) throw new UsageError('--email is not an e-mail address');
    const password = await readPassword(input);
    const house = await open();
    const tenant = await house.tenant(given.text('tenant'));
    const id = await create(given, house.database.work(tenant.id), { role: role.data, email: email.data, password });
    return { data: { id, tenant: tenant.key, email: email.data, role: role.data }, text: `${given.text('name')} may now sign in.` };
  },
};

async function create(
  given: Given,
  db: Parameters<typeof createPerson>[0],
  told: { role: (typeof ROLES)[number]; email: string; password: string },
) {
  try {
    return await createPerson(db, {
      name: given.text('name'),
      email: told.email,
      role: told.role,
      passwordHash: await hashPassword(told.password),
    });
  } catch (error) {
    if (((error as Error).cause as { code?: string } | undefined)?.code === '23505')
      throw new CommandFailed(`Somebody with the address ${told.email} is in this tenant already.`, { cause: error });
    throw error;
  }
}

async function readPassword(input: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of input) pieces.push(piece);
  const password = Buffer.concat(pieces)
    .toString('utf8')
    .replace(/\r?\n$/, '');
  if (password.length < LEAST) throw new UsageError(`The password on standard input is shorter than ${LEAST} characters.`);
  return password;
}
