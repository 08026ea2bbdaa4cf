/** Opens a bucket in a store that speaks S3, over HTTP, for one test. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import S3rver from 's3rver';

export interface TestBucket {
  /** By which a server keeps its files there. */
  readonly environment: Readonly<Record<string, string>>;
  readonly endpoint: string;
  /** Of everything that is in it. */
  readonly names: () => Promise<string[]>;
  readonly close: () => Promise<void>;
}

const KEY = 'S3RVER';
const NAME = 'portico';

export async function openTestBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'portico-s3-'));
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: NAME }] });
  const endpoint = `http://127.0.0.1:${(await server.run()).port}`;
  const client = new S3Client({
    region: 'us-east-1',
    endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId: KEY, secretAccessKey: KEY },
  });
  return {
    endpoint,
    environment: { PORTICO_S3_BUCKET: NAME, PORTICO_S3_ENDPOINT: endpoint, PORTICO_S3_KEY: KEY, PORTICO_S3_SECRET: KEY },
    names: async () => ((await client.send(new ListObjectsV2Command({ Bucket: NAME }))).Contents ?? []).map(({ Key = '' }) => Key),
    async close() {
      client.destroy();
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}
