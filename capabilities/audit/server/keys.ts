/** Reads the keys of checkpoints: the private key that signs, the public keys that verify, and the keys of earlier versions. */
import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';

/** The public half of a key, which is enough to verify a checkpoint. */
export interface CheckpointKey {
  /** SHA-256 of the public key (SPKI, DER) in hex: a checkpoint names its key by it. */
  readonly fingerprint: string;
  readonly publicKey: KeyObject;
}

export interface CheckpointSigner extends CheckpointKey {
  readonly privateKey: KeyObject;
}

/** Thrown where a text is not a key for checkpoints. */
export class KeyRefused extends Error {}

/**
 * @param pem an Ed25519 private key, PKCS #8
 * @throws KeyRefused
 */
export function readSigner(pem: string): CheckpointSigner {
  return signerOf(parseKey(() => createPrivateKey(pem), 'private'));
}

/**
 * @param pem an Ed25519 public key, SPKI
 * @throws KeyRefused
 */
export function readCheckpointKey(pem: string): CheckpointKey {
  // Node would accept a private key here and use its public half, but a private key must not be where checkpoints are only verified.
  if (pem.includes('PRIVATE KEY')) throw new KeyRefused('is a private key: only the public one is needed');
  return checkpointKeyOf(parseKey(() => createPublicKey(pem), 'public'));
}

/** The public key as PEM, which `readCheckpointKey` reads. */
export function formatCheckpointKey({ publicKey }: CheckpointKey): string {
  return publicKey.export({ type: 'spki', format: 'pem' }).toString();
}

// An Ed25519 private key in PKCS #8 (RFC 8410) consists of these bytes and the 32 bytes of its seed.
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key of an installation that configures none. It is derived from the secret, so whoever has the secret has the key. */
export function deriveSigner(secret: string): CheckpointSigner {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'portico audit key', 32));
  return signerOf(createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' }));
}

/** The symmetric key of the checkpoints of earlier versions, one for each tenant. */
export function formerHmacKey(secret: string, tenantId: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, tenantId, 'portico audit head', 32));
}

function parseKey(read: () => KeyObject, type: 'private' | 'public'): KeyObject {
  let key: KeyObject;
  try {
    key = read();
  } catch (error) {
    throw new KeyRefused(`is no ${type} key in PEM`, { cause: error });
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new KeyRefused('is a key of another kind than Ed25519');
  return key;
}

function signerOf(privateKey: KeyObject): CheckpointSigner {
  return { ...checkpointKeyOf(createPublicKey(privateKey)), privateKey };
}

function checkpointKeyOf(publicKey: KeyObject): CheckpointKey {
  const fingerprint = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex');
  return { fingerprint, publicKey };
}
