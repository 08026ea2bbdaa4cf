/**
 * Signed addresses: a file, a session and a moment, under a key of the tenant. Whoever has one opens that one file as the session would, while the
 * session stands and for five minutes at most.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { refuse } from '#packages/endpoint';
import type { Db } from '#server/tenants';

export interface FileAddresses {
  /** @throws Refusal `file.unknown` without a session */
  sign(file: string): { readonly signed: string; readonly until: Date };
  /** The file, with a handle that sees what the session sees now. @throws Refusal `file.unknown` */
  open(signed: string): Promise<Opened>;
}

export interface Opened extends Standing {
  readonly file: string;
}

/** Whoever a session is of, as they stand now. */
export interface Standing {
  readonly db: Db;
  readonly person: string;
}

interface Signing {
  readonly secret: string;
  readonly tenantId: string;
  readonly now: Date;
  readonly session: string | null;
  /** Null for one that stands no more. */
  readonly standing: (session: string) => Promise<Standing | null>;
}

const LASTS_MS = 5 * 60_000;

/** Two ids of 16 bytes, a moment of 6, then the signature. */
const ID_BYTES = 16;
const SAID_BYTES = 2 * ID_BYTES + 6;
const SIGNATURE_BYTES = 32;

export function fileAddresses({ secret, tenantId, now, session, standing }: Signing): FileAddresses {
  const signatureOf = (said: Uint8Array) => createHmac('sha256', keyOf(secret, tenantId)).update(said).digest();
  return {
    sign(file) {
      if (session === null) refuse('file.unknown');
      const until = new Date(now.getTime() + LASTS_MS);
      const said = Buffer.concat([bytesOf(file), bytesOf(session), Buffer.alloc(6)]);
      said.writeUIntBE(until.getTime(), 2 * ID_BYTES, 6);
      return { signed: Buffer.concat([said, signatureOf(said)]).toString('base64url'), until };
    },
    async open(signed) {
      const bytes = Buffer.from(signed, 'base64url');
      if (bytes.length !== SAID_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== signed) refuse('file.unknown');
      const said = bytes.subarray(0, SAID_BYTES);
      if (!timingSafeEqual(signatureOf(said), bytes.subarray(SAID_BYTES))) refuse('file.unknown');
      if (said.readUIntBE(2 * ID_BYTES, 6) <= now.getTime()) refuse('file.unknown');
      const found = await standing(idOf(said.subarray(ID_BYTES, 2 * ID_BYTES)));
      return found ? { ...found, file: idOf(said.subarray(0, ID_BYTES)) } : refuse('file.unknown');
    },
  };
}

function keyOf(secret: string, tenantId: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, tenantId, 'portico file address', 32));
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function idOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
