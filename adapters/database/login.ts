/** Makes the runtime log-in of a server that is given only the owner's log-in, and keeps it in the data folder. */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import { roleExists } from './roles.ts';

const LOGIN_FILE = 'database-login.json';

const RuntimeLogin = z.object({
  /** The database it is for: `host:port/database`. */
  database: z.string(),
  user: z.string(),
  password: z.string(),
});
export type Login = z.infer<typeof RuntimeLogin>;

/** The runtime log-in of this data folder in the owner's database; it is made there when it is missing. */
export async function keepLogin(owner: pg.Client, dataFolder: string): Promise<Login> {
  const database = `${owner.host}:${owner.port}/${owner.database ?? ''}`;
  const kept = await readLogin(dataFolder);
  const login = kept?.database === database ? kept : await inventLogin(owner, database);
  // Written to the folder first: a log-in that exists without its password would be useless.
  if (login !== kept) await writeLogin(dataFolder, login);
  if (!(await roleExists(owner, login.user))) {
    const verifier = owner.escapeLiteral(scramVerifier(login.password));
    await owner.query(`create role ${owner.escapeIdentifier(login.user)} login noinherit password ${verifier}`);
  }
  return login;
}

async function readLogin(dataFolder: string): Promise<Login | null> {
  try {
    return RuntimeLogin.parse(JSON.parse(await readFile(join(dataFolder, LOGIN_FILE), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function writeLogin(dataFolder: string, login: Login): Promise<void> {
  await mkdir(dataFolder, { recursive: true });
  const path = join(dataFolder, LOGIN_FILE);
  await writeFile(`${path}.new`, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600 });
  await chmod(`${path}.new`, 0o600);
  await rename(`${path}.new`, path);
}

/** Another data folder may have its own log-in for the same database, which its server keeps using. */
async function inventLogin(owner: pg.Client, database: string): Promise<Login> {
  const name = (owner.database ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9_]/g, '_')
    .slice(0, 40);
  const plain = `${name}_server`;
  const user = (await roleExists(owner, plain)) ? `${plain}_${randomBytes(4).toString('hex')}` : plain;
  return { database, user, password: randomBytes(24).toString('base64url') };
}

/** As PostgreSQL stores it (RFC 5803), so that the password itself appears in no statement and no server log. */
function scramVerifier(password: string): string {
  const iterations = 4096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(hmac('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${hmac('Server Key').toString('base64')}`;
}
