/** Makes and checks PINs, codes of an authenticator app and backup codes, and encrypts the secrets behind them. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

const DIGITS = 6;
const STEP_MS = 30_000;

/** A random number of six digits, with leading zeros. */
export function newPin(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
}

/** Derives a key for one use and one tenant from the secret of the installation. */
export function keyFor(secret: string, tenantId: string, use: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, tenantId, `portico ${use}`, 32));
}

/** Digest of a code together with its owner. The key is not in the database, so the digests alone cannot be tested against all codes. */
export function digestOf(key: Uint8Array, of: string, code: string): Buffer {
  return createHmac('sha256', key).update(`${of} ${code}`).digest();
}

export function isSameDigest(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Letters and digits that cannot be confused with one another. */
const CODE_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODES = 10;
const LENGTH = 10;

/** Some 49 bits each. */
export function newBackupCodes(): string[] {
  return Array.from({ length: CODES }, () => Array.from({ length: LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join(''));
}

/** Writes a backup code with a hyphen, as it is read and typed. */
export function formatBackupCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}

export function parseBackupCode(typed: string): string {
  return typed.replace('-', '').toLowerCase();
}

/** A secret as long as the output of the hash, as RFC 4226 recommends. */
export function newSecret(): Uint8Array {
  return randomBytes(20);
}

/** The time step of this code, at most one before or after the present and later than the last used one; otherwise null (RFC 6238). */
export function matchingStep(secret: Uint8Array, code: string, now: Date, lastStep: number): number | null {
  const present = Math.floor(now.getTime() / STEP_MS);
  const given = Buffer.from(code);
  const found = [present, present - 1, present + 1].filter((step) => isSameDigest(Buffer.from(codeAt(secret, step)), given));
  return found.find((step) => step > lastStep) ?? null;
}

/** The code of a time step, by RFC 4226. */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const from = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(from) & 0x7fff_ffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 by RFC 4648 without padding, which people type and apps read. */
export function encodeBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** The link that an authenticator app reads from the QR code. */
export function appLink(issuer: string, name: string, secret: Uint8Array): string {
  const firm = encodeURIComponent(issuer);
  return `otpauth://totp/${firm}:${encodeURIComponent(name)}?secret=${encodeBase32(secret)}&issuer=${firm}&digits=${DIGITS}&period=${STEP_MS / 1000}`;
}

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** Encrypts a secret for its owner: in the row of another person it cannot be decrypted. */
export function sealSecret(key: Uint8Array, owner: string, secret: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner));
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** @throws where it was encrypted with another key, or for another person */
export function unsealSecret(key: Uint8Array, owner: string, sealed: Uint8Array): Uint8Array {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE)).setAAD(Buffer.from(owner));
  decipher.setAuthTag(sealed.subarray(-TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]);
}
