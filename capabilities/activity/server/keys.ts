/** The keys of heads: a private one that signs, public ones that are enough to look, and what signed before there were any. */
import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';

/** What is enough to look whether a head is signed. */
export interface HeadKey {
  /** SHA-256 of the public key (SPKI, DER) in hex: by this a head says which key signed it. */
  readonly fingerprint: string;
  readonly publicKey: KeyObject;
}

export interface Signer extends HeadKey {
  readonly privateKey: KeyObject;
}

/** It is not a key that signs heads. */
export class KeyRefused extends Error {}

/**
 * @param pem an Ed25519 private key, PKCS #8
 * @throws KeyRefused
 */
export function readSigner(pem: string): Signer {
  return signerOf(parsed(() => createPrivateKey(pem), 'private'));
}

/**
 * @param pem an Ed25519 public key, SPKI
 * @throws KeyRefused
 */
export function readHeadKey(pem: string): HeadKey {
  // Node would take the public half of a private key, which has no business where heads are only looked at.
  if (pem.includes('PRIVATE KEY')) throw new KeyRefused('is a private key: only the public one is needed');
  return headKeyOf(parsed(() => createPublicKey(pem), 'public'));
}

/** As readHeadKey takes it. */
export function writeHeadKey({ publicKey }: HeadKey): string {
  return publicKey.export({ type: 'spki', format: 'pem' }).toString();
}

// An Ed25519 private key in PKCS #8 (RFC 8410) is this and the 32 bytes of its seed.
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key of an installation that names none: whoever holds the secret of the installation holds it too. */
export function derivedSigner(secret: string): Signer {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'portico audit key', 32));
  return signerOf(createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' }));
}

/** The symmetric key of heads of before, one for each tenant. */
export function formerKey(secret: string, tenantId: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, tenantId, 'portico audit head', 32));
}

function parsed(read: () => KeyObject, type: 'private' | 'public'): KeyObject {
  let key: KeyObject;
  try {
    key = read();
  } catch (error) {
    throw new KeyRefused(`is no ${type} key in PEM`, { cause: error });
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new KeyRefused('is a key of another kind than Ed25519');
  return key;
}

function signerOf(privateKey: KeyObject): Signer {
  return { ...headKeyOf(createPublicKey(privateKey)), privateKey };
}

function headKeyOf(publicKey: KeyObject): HeadKey {
  const fingerprint = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex');
  return { fingerprint, publicKey };
}
