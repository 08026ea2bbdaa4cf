/** Reads the key that signs the checkpoints of the audit log: from the file that the settings name, or derived from the secret. */
import { readFile } from 'node:fs/promises';
import { deriveSigner, KeyRefused, readSigner, type CheckpointSigner } from '#server/audit';
import { SettingsRefused } from './config.ts';

const REMEDY =
  'Make one with `openssl genpkey -algorithm ed25519 -out audit-key.pem`, let this user read it, and name its place; or leave it out.';

/**
 * @param place path of a file with the private key, or null
 * @throws SettingsRefused
 */
export async function readAuditKey(place: string | null, secret: string): Promise<CheckpointSigner> {
  if (place === null) return deriveSigner(secret);
  const refused = (reason: string) => new SettingsRefused([{ setting: 'PORTICO_AUDIT_KEY', reason, remedy: REMEDY }]);
  const pem = await readFile(place, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw refused(`${place} cannot be read: ${error.code ?? error.message}`);
  });
  try {
    return readSigner(pem);
  } catch (error) {
    throw error instanceof KeyRefused ? refused(`${place} ${error.message}`) : error;
  }
}
