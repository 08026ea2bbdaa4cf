/** The local file store: whole files, opaque ids, no way out of the folder. */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FileStore } from '#contract/reports';
import { localFiles } from './index.ts';

let root: string;
let files: FileStore;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'portico-files-'));
  files = localFiles(join(root, 'kept'));
});
afterEach(() => rm(root, { recursive: true }));

async function contents(id: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of files.read(id)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function everyFile(): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

test('what was written is read back, with its size and digest', async () => {
  async function* body() {
    yield Buffer.from('Þórdís ');
    yield Buffer.from('Παπαδοπούλου');
  }
  const written = await files.write(body());
  const whole = Buffer.from('Þórdís Παπαδοπούλου');
  expect(await contents(written.id)).toEqual(whole);
  expect(written).toMatchObject({ bytes: whole.length, sha256: createHash('sha256').update(whole).digest('hex') });
  expect((await stat(join(root, 'kept', written.id.slice(0, 2), written.id))).mode & 0o077).toBe(0);
});

test('two equal files have two ids, and one may go without the other', async () => {
  const [one, other] = await Promise.all([files.write(Buffer.from('same')), files.write(Buffer.from('same'))]);
  expect(one.id).not.toBe(other.id);
  await files.remove(one.id);
  await files.remove(one.id);
  await expect(contents(one.id)).rejects.toMatchObject({ code: 'ENOENT' });
  expect((await contents(other.id)).toString()).toBe('same');
});

test('a body that breaks off leaves nothing behind', async () => {
  async function* broken() {
    yield Buffer.from('half');
    throw new Error('the source broke off');
  }
  await expect(files.write(broken())).rejects.toThrow('the source broke off');
  expect(await everyFile()).toEqual([]);
});

test('an id cannot lead out of the folder', async () => {
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
  }
  expect(await everyFile()).toEqual(['secret']);
});
