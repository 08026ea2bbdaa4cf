/** Keeps files in a bucket of a store that speaks S3, each under its opaque id. */
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { createHash, randomBytes } from 'node:crypto';
import type { FileStore } from '#platform';
import { checkId } from './ids.ts';

export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** Null for the endpoint of Amazon. */
  readonly endpoint: string | null;
  /** Null for the credentials that the machine has at Amazon. */
  readonly credentials: { readonly key: string; readonly secret: string } | null;
}

type Sdk = typeof import('@aws-sdk/client-s3');

interface S3Store {
  readonly sdk: Sdk;
  readonly client: S3Client;
}

/** S3 accepts parts of five million bytes or more; larger parts are fewer. */
const PART_BYTES = 8 * 1024 * 1024;
const CONNECT_MS = 3000;
/** The longest silence while bytes are being transferred. */
const SILENCE_MS = 20_000;
const ATTEMPTS = 3;

/**
 * A body that fits into one part is sent at once, a larger one part by part, so that no more than a part is in memory. An object appears whole or
 * not at all. The parts of an upload that could not be ended are no object: a rule of the bucket for incomplete uploads deletes them.
 */
export function s3Files(settings: S3Settings): FileStore {
  let opening: Promise<S3Store> | undefined;
  const opened = () => (opening ??= openStore(settings));
  const at = (id: string) => ({ Bucket: settings.bucket, Key: checkId(id) });
  return {
    async write(body, id = randomBytes(16).toString('hex')) {
      const place = at(id);
      const store = await opened();
      const digest = createHash('sha256');
      let bytes = 0;
      const parts = splitIntoParts(body, (piece) => {
        digest.update(piece);
        bytes += piece.byteLength;
      });
      const first = await parts.next();
      const second = first.done ? first : await parts.next();
      if (second.done) await putObject(store, place, first.done ? Buffer.alloc(0) : first.value);
      else await putObjectParts(store, place, joinParts([first.value ?? Buffer.alloc(0), second.value], parts));
      return { id, bytes, sha256: digest.digest('hex') };
    },
    read: (id, part) => readObject(opened, at(id), part),
    async remove(id) {
      const place = at(id);
      const { sdk, client } = await opened();
      await client.send(new sdk.DeleteObjectCommand(place));
    },
  };
}

interface ObjectAddress {
  readonly Bucket: string;
  readonly Key: string;
}

/** Loads the library with the first file. */
async function openStore({ region, endpoint, credentials }: S3Settings): Promise<S3Store> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region,
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
    ...(credentials ? { credentials: { accessKeyId: credentials.key, secretAccessKey: credentials.secret } } : {}),
    // Stores other than Amazon have their buckets below one host name, and seldom support its newest checksums.
    ...(endpoint === null
      ? {}
      : { endpoint, forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' }),
  });
  return { sdk, client };
}

async function putObject({ sdk, client }: S3Store, place: ObjectAddress, body: Uint8Array): Promise<void> {
  await client.send(new sdk.PutObjectCommand({ ...place, Body: body, ContentType: 'application/octet-stream' }));
}

async function putObjectParts({ sdk, client }: S3Store, place: ObjectAddress, parts: AsyncIterable<Uint8Array>): Promise<void> {
  const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand({ ...place, ContentType: 'application/octet-stream' }));
  const upload = { ...place, UploadId };
  try {
    const sent: { PartNumber: number; ETag: string | undefined }[] = [];
    for await (const Body of parts) {
      const PartNumber = sent.length + 1;
      const { ETag } = await client.send(new sdk.UploadPartCommand({ ...upload, PartNumber, Body }));
      sent.push({ PartNumber, ETag });
    }
    await client.send(new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: sent } }));
  } catch (error) {
    // The first failure is the one that is reported.
    await client.send(new sdk.AbortMultipartUploadCommand(upload)).catch(() => undefined);
    throw error;
  }
}

async function* readObject(
  opened: () => Promise<S3Store>,
  place: ObjectAddress,
  part: { readonly from: number; readonly to: number } | undefined,
): AsyncGenerator<Uint8Array> {
  const { sdk, client } = await opened();
  const { Body } = await client.send(new sdk.GetObjectCommand({ ...place, ...(part ? { Range: `bytes=${part.from}-${part.to}` } : {}) }));
  // In Node the body is a stream; the types also allow for browsers.
  if (Body) yield* Body as Readable;
}

/** Joins pieces to parts; the last part may be smaller. */
async function* splitIntoParts(
  body: AsyncIterable<Uint8Array> | Uint8Array,
  seen: (piece: Uint8Array) => void,
): AsyncGenerator<Uint8Array, undefined> {
  let kept: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body instanceof Uint8Array ? [body] : body) {
    seen(piece);
    kept.push(piece);
    bytes += piece.byteLength;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(kept);
    kept = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(kept);
}

async function* joinParts(first: readonly Uint8Array[], rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* first;
  yield* rest;
}
