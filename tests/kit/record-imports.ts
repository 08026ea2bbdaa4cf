/** The test kit for files of records: sends a file as a browser does, follows it, and lists its rows. */
import { expect } from 'vitest';
import type { RecordImport, RecordImportRow } from '#contract/records';
import { HANG_MS } from './limits.ts';
import { multipartBody } from './multipart.ts';
import type { TestBrowser } from './server.ts';

export async function readRecordImport(staff: TestBrowser, id: string): Promise<RecordImport> {
  return (await staff.ask('GET', `/api/record-imports/${id}`)).body as RecordImport;
}

/** Follows it until nothing is being done with it. */
export async function settleRecordImport(staff: TestBrowser, id: string): Promise<RecordImport> {
  let found = await readRecordImport(staff, id);
  const look = async () => (found = await readRecordImport(staff, id)).state;
  await expect.poll(look, { timeout: HANG_MS }).not.toMatch(/^(checking|committing|undoing)$/);
  return found;
}

/** Sends a file and follows it until it is checked. @param parent the record within which all its rows are */
export async function checkRecordFile(
  staff: TestBrowser,
  collection: string,
  csv: string | Uint8Array,
  parent?: string,
): Promise<RecordImport> {
  const file = multipartBody('records.csv', typeof csv === 'string' ? Buffer.from(csv) : csv);
  const answer = await staff.ask('POST', `/api/collections/${collection}/imports${parent ? `?parent=${parent}` : ''}`, file);
  expect([collection, answer.status, answer.text]).toEqual([collection, 200, expect.any(String)]);
  return settleRecordImport(staff, (answer.body as RecordImport).id);
}

/** Asks for a step and follows it to its end. */
export async function stepRecordImport(staff: TestBrowser, step: 'commit' | 'undo' | 'stop', id: string): Promise<RecordImport> {
  const answer = await staff.ask('POST', `/api/record-imports/${id}/${step}`, { body: {} });
  expect([step, answer.status, answer.text]).toEqual([step, 200, expect.any(String)]);
  return settleRecordImport(staff, id);
}

export async function listRecordImportRows(
  staff: TestBrowser,
  id: string,
  verdict: RecordImportRow['verdict'] | 'left',
): Promise<RecordImportRow[]> {
  const { body } = await staff.ask('GET', `/api/record-imports/${id}/rows?verdict=${verdict}`);
  return (body as { value: { rows: RecordImportRow[] } }).value.rows;
}
