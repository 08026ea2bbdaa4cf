/** Uploads: three at once, their progress, failures that are tried again, and cancelled uploads. */
import { expect, test } from 'vitest';
import { createUploadQueue, type UploadOptions } from './uploads.ts';

interface UploadedSample {
  readonly name: string;
  readonly url: string;
  readonly fullUrl: string;
}

interface RequestedUpload extends UploadOptions {
  readonly file: File;
  readonly arrive: (file: UploadedSample) => void;
  readonly fail: (error: unknown) => void;
}

function world() {
  const asked: RequestedUpload[] = [];
  const arrived: string[] = [];
  const uploads = createUploadQueue((file, uploading) => {
    const { promise, resolve, reject } = Promise.withResolvers<UploadedSample>();
    uploading.signal?.addEventListener('abort', () => reject(new Error('aborted')));
    asked.push({ ...uploading, file, arrive: resolve, fail: reject });
    return promise;
  });
  uploads.deliver(({ name }) => arrived.push(name));
  return { uploads, asked, arrived };
}

const file = (name: string) => new File(['x'], name);
const stored = (name: string): UploadedSample => ({ name, url: `/files/${name}`, fullUrl: `https://demo.example/files/${name}` });
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('three go at once, the next when one has arrived', async () => {
  const { uploads, asked, arrived } = world();
  uploads.add(['a', 'b', 'c', 'd'].map(file));
  expect(uploads.now().map(({ state }) => state)).toEqual(['sending', 'sending', 'sending', 'waiting']);
  asked[1]!.onProgress?.(0.5);
  expect(uploads.now()[1]!.part).toBe(0.5);
  asked[1]!.arrive(stored('b'));
  await settled();
  expect(arrived).toEqual(['b']);
  expect(uploads.now().map(({ file, state }) => [file.name, state])).toEqual([
    ['a', 'sending'],
    ['c', 'sending'],
    ['d', 'sending'],
  ]);
});

test('what fails says why and is tried again', async () => {
  const { uploads, asked, arrived } = world();
  uploads.add([file('a')]);
  asked[0]!.fail(new Error('lost'));
  await settled();
  expect(uploads.now()).toMatchObject([{ state: 'failed', error: new Error('lost') }]);
  uploads.retry(uploads.now()[0]!.key);
  asked[1]!.arrive(stored('a'));
  await settled();
  expect([arrived, uploads.now()]).toEqual([['a'], []]);
});

test('what is stopped does not arrive, and makes room', async () => {
  const { uploads, asked, arrived } = world();
  uploads.add(['a', 'b', 'c', 'd'].map(file));
  uploads.cancel(uploads.now()[0]!.key);
  await settled();
  expect(asked[0]!.signal?.aborted).toBe(true);
  expect(uploads.now().map(({ file }) => file.name)).toEqual(['b', 'c', 'd']);
  expect(asked.map(({ file }) => file.name)).toEqual(['a', 'b', 'c', 'd']);
  asked[0]!.arrive(stored('a'));
  await settled();
  expect(arrived).toEqual([]);
});
