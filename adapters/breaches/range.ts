/**
 * Checks whether a password was stolen, by k-anonymity: `GET {url}/{first five of its SHA-1}` answers the rest of every hash that begins so, one to
 * a line with how often it was seen. The service does not learn which of some thousand passwords was meant.
 */
import { createHash } from 'node:crypto';
import type { BreachedPasswords } from '#contract/sign-in';

const PREFIX_LENGTH = 5;
const LIMIT_MS = 2000;
/** A range is some 40 kB. */
const LONGEST_ANSWER = 1_000_000;

/** @param url of the service, without the slash at its end */
export function rangeOfBreaches(url: string, limitMs = LIMIT_MS): BreachedPasswords {
  return {
    async contain(password) {
      const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
      const answer = await fetch(`${url.replace(/\/$/, '')}/${hash.slice(0, PREFIX_LENGTH)}`, {
        redirect: 'error',
        signal: AbortSignal.timeout(limitMs),
        // Padded answers all have one length, so that an observer cannot tell which range it was.
        headers: { 'add-padding': 'true' },
      });
      if (!answer.ok) throw new Error(`the service answered ${answer.status}`);
      const rest = hash.slice(PREFIX_LENGTH);
      // A padded line is one that was never seen.
      return (await readBeginning(answer)).split('\n').some((line) => {
        const [suffix, seen] = line.trim().split(':');
        return suffix?.toUpperCase() === rest && seen !== '0';
      });
    },
  };
}

async function readBeginning({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body ?? []) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes >= LONGEST_ANSWER) break;
  }
  return Buffer.concat(pieces).toString('utf8');
}
