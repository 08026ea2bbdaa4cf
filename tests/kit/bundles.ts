/** The test kit for bundles: writes zips, sends them as a browser does, and follows them. */
import { expect } from 'vitest';
import { ZipFile } from 'yazl';
import type { Bundle } from '#contract/bundles';
import { HANG_MS } from './limits.ts';
import { multipartBody } from './multipart.ts';
import type { TestAnswer, TestBrowser } from './server.ts';

/** A zip of these files, in their order. */
export async function writeTestZip(files: Iterable<readonly [name: string, body: string | Buffer]>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, body] of files) zip.addBuffer(Buffer.from(body), name);
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

export function sendBundle(staff: TestBrowser, zip: Uint8Array, name = 'firm.zip'): Promise<TestAnswer> {
  return staff.ask('POST', '/api/bundles', multipartBody(name, Buffer.from(zip)));
}

/** Sends a zip and follows it until it is checked. */
export async function uploadBundle(staff: TestBrowser, zip: Uint8Array): Promise<Bundle> {
  const sent = await sendBundle(staff, zip);
  expect([sent.status, sent.text]).toEqual([200, expect.any(String)]);
  return settleBundle(staff, (sent.body as Bundle).id);
}

export async function readBundle(staff: TestBrowser, id: string): Promise<Bundle> {
  return (await staff.ask('GET', `/api/bundles/${id}`)).body as Bundle;
}

/** Follows it until nothing is being done with it. */
export async function settleBundle(staff: TestBrowser, id: string): Promise<Bundle> {
  let found = await readBundle(staff, id);
  const look = async () => (found = await readBundle(staff, id)).state;
  await expect.poll(look, { timeout: 10 * HANG_MS, interval: 100 }).not.toMatch(/^(checking|running|undoing)$/);
  return found;
}

/** Asks for a step and follows it to its end. @param body which file is left out */
export async function stepBundle(
  staff: TestBrowser,
  step: 'check' | 'bring' | 'undo' | 'stop',
  id: string,
  body: { readonly without?: number } = {},
): Promise<Bundle> {
  const answer = await staff.ask('POST', `/api/bundles/${id}/${step}`, { body });
  expect([step, answer.status, answer.text]).toEqual([step, 200, expect.any(String)]);
  return settleBundle(staff, id);
}
