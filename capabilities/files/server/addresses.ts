/**
 * Signs and opens temporary file addresses. An address contains a file, a session and an expiry, signed with a key of the tenant. Whoever has it can
 * open that one file with the rights of the session, for five minutes at most and only while the session is valid.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { refuse } from '#packages/endpoint';
import type { Db } from '#platform';

export interface FileAddresses {
  /** @throws Refusal `file.unknown` without a session */
  sign(file: string): { readonly signed: string; readonly until: Date };
  /** Returns the file id and a database handle with the present rights of the session. @throws Refusal `file.unknown` */
  open(signed: string): Promise<OpenedFileAddress>;
}

export interface OpenedFileAddress extends SessionAccess {
  readonly file: string;
}

/** The person of a session, and a database handle with their present rights. */
export interface SessionAccess {
  readonly db: Db;
  readonly person: string;
}

interface FileAddressContext {
  readonly secret: string;
  readonly tenantId: string;
  readonly now: Date;
  readonly session: string | null;
  /** Looks up a session; null for one that has ended. */
  readonly standing: (session: string) => Promise<SessionAccess | null>;
}

const ADDRESS_LIFETIME_MS = 5 * 60_000;

/** An address consists of two ids of 16 bytes, a moment of 6 bytes, and the signature. */
const ID_BYTES = 16;
const PAYLOAD_BYTES = 2 * ID_BYTES + 6;
const SIGNATURE_BYTES = 32;

export function createFileAddresses({ secret, tenantId, now, session, standing }: FileAddressContext): FileAddresses {
  const signatureOf = (bytes: Uint8Array) => createHmac('sha256', keyOf(secret, tenantId)).update(bytes).digest();
  return {
    sign(file) {
      if (session === null) refuse('file.unknown');
      const until = new Date(now.getTime() + ADDRESS_LIFETIME_MS);
      const said = Buffer.concat([bytesOf(file), bytesOf(session), Buffer.alloc(6)]);
      said.writeUIntBE(until.getTime(), 2 * ID_BYTES, 6);
      return { signed: Buffer.concat([said, signatureOf(said)]).toString('base64url'), until };
    },
    async open(signed) {
      const bytes = Buffer.from(signed, 'base64url');
      if (bytes.length !== PAYLOAD_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== signed) refuse('file.unknown');
      const said = bytes.subarray(0, PAYLOAD_BYTES);
      if (!timingSafeEqual(signatureOf(said), bytes.subarray(PAYLOAD_BYTES))) refuse('file.unknown');
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
