/** Tests every store of files by the same tests: whole files, opaque ids, no way out of the store. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FileStore } from '#platform';
import { openTestBucket, type TestBucket } from '../../tests/files/bucket.ts';
import { localFiles, s3Files } from './index.ts';

interface Store {
  readonly files: FileStore;
  /** Gives the names of everything that is kept in it. */
  readonly everything: () => Promise<string[]>;
}

let root: string;
let remote: TestBucket;
beforeAll(async () => {
  remote = await openTestBucket();
});
afterAll(() => remote.close());
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'portico-files-'));
});
afterEach(() => rm(root, { recursive: true }));

function local(): Store {
  return {
    files: localFiles(join(root, 'kept')),
    async everything() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
    },
  };
}

function s3(): Store {
  const { endpoint, names, environment } = remote;
  const { PORTICO_S3_BUCKET: name = '', PORTICO_S3_KEY: key = '', PORTICO_S3_SECRET: secret = '' } = environment;
  return { files: s3Files({ bucket: name, region: 'us-east-1', endpoint, credentials: { key, secret } }), everything: names };
}

async function contents(of: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of of) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* cutIntoPieces(whole: Buffer, size: number) {
  for (let at = 0; at < whole.length; at += size) yield whole.subarray(at, at + size);
}

describe.each([
  ['a folder', local],
  ['a store that speaks S3', s3],
])('%s', (_name, open) => {
  test('what was written is read back, with its size and digest, and in part', async () => {
    const { files } = open();
    async function* body() {
      yield Buffer.from('Þórdís ');
      yield Buffer.from('Παπαδοπούλου');
    }
    const written = await files.write(body());
    const whole = Buffer.from('Þórdís Παπαδοπούλου');
    expect(await contents(files.read(written.id))).toEqual(whole);
    expect(written).toMatchObject({ bytes: whole.length, sha256: createHash('sha256').update(whole).digest('hex') });
    expect(await contents(files.read(written.id, { from: 3, to: 8 }))).toEqual(whole.subarray(3, 9));
    expect(await contents(files.read((await files.write(new Uint8Array())).id))).toEqual(Buffer.alloc(0));
  });

  test('a large file goes in piece by piece, under an id that was chosen for it', async () => {
    const { files } = open();
    const [whole, id] = [randomBytes(20_000_000), randomBytes(16).toString('hex')];
    expect(await files.write(cutIntoPieces(whole, 1_234_567), id)).toEqual({
      id,
      bytes: whole.length,
      sha256: createHash('sha256').update(whole).digest('hex'),
    });
    expect((await contents(files.read(id))).equals(whole)).toBe(true);
  });

  test('two equal files have two ids, and one may go without the other', async () => {
    const { files } = open();
    const [one, other] = await Promise.all([files.write(Buffer.from('same')), files.write(Buffer.from('same'))]);
    expect(one.id).not.toBe(other.id);
    await files.remove(one.id);
    await files.remove(one.id);
    await expect(contents(files.read(one.id))).rejects.toThrow();
    expect((await contents(files.read(other.id))).toString()).toBe('same');
  });

  test('a body that breaks off leaves nothing behind, however much of it has come', async () => {
    const { files, everything } = open();
    const before = await everything();
    for (const bytes of [4, 12_000_000]) {
      async function* broken() {
        yield Buffer.alloc(bytes);
        yield Buffer.alloc(bytes);
        throw new Error('the source broke off');
      }
      await expect(files.write(broken())).rejects.toThrow('the source broke off');
    }
    expect(await everything()).toEqual(before);
  });

  test('an id cannot lead anywhere else', async () => {
    const { files, everything } = open();
    const kept = await everything();
    await writeFile(join(root, 'secret'), 'secret');
    for (const id of [
      '../secret',
      'aa/../../secret',
      '/etc/passwd',
      '',
      '.',
      'a'.repeat(31),
      `${'a'.repeat(32)}\n`,
      `${'a'.repeat(31)}/`,
      'A'.repeat(32),
    ]) {
      expect(() => files.read(id)).toThrow('not the id of a stored file');
      await expect(files.remove(id)).rejects.toThrow('not the id of a stored file');
      await expect(files.write(Buffer.from('x'), id)).rejects.toThrow('not the id of a stored file');
    }
    await rm(join(root, 'secret'));
    expect(await everything()).toEqual(kept);
  });
});

test('nobody else of the machine reads a file of the folder', async () => {
  const { id } = await local().files.write(Buffer.from('x'));
  expect((await stat(join(root, 'kept', id.slice(0, 2), id))).mode & 0o077).toBe(0);
});
