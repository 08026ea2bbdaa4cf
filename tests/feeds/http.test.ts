/** An import over HTTP as the screen does it: a multipart upload, a check that a job makes, a commit that a reader then sees. */
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Import } from '#contract/feeds';
import { signedIn, startWithFixture, type Browser, type Running } from '../server/running.ts';

const BOUNDARY = 'portico-test-boundary';

let running: Running;
let staff: Browser;
beforeAll(async () => {
  running = await startWithFixture();
  staff = await signedIn(running.server.port, 'hekla', 'sue');
});
afterAll(() => running.dispose());

function upload(kind: string, body: string | Uint8Array, fileName = 'ledger.csv') {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: text/csv\r\n\r\n`;
  const whole = Buffer.concat([Buffer.from(head), Buffer.from(body), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  return staff.ask('POST', `/api/imports?kind=${kind}`, {
    body: whole,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  });
}

async function checked(uploaded: Import): Promise<Import> {
  const asked = await staff.ask('POST', `/api/imports/${uploaded.id}/preview`, { body: { mapping: uploaded.sniff?.suggestion } });
  expect(asked.status).toBe(200);
  for (;;) {
    const one = (await staff.ask('GET', `/api/imports/${uploaded.id}`)).body as Import;
    if (one.state !== 'checking') return one;
    await setTimeout(50);
  }
}

const transactionsOf = async (portfolio: string) => {
  const { body } = await staff.ask('GET', `/api/portfolios/${portfolio}/transactions`);
  return (body as { value: { rows: { amount: string; source: string }[] } }).value.rows;
};

test('uploaded, checked by the job, committed, seen, undone', async () => {
  const { portfolio } = running.fixture.hekla.accounts.alpha;
  const before = (await transactionsOf(portfolio)).length;
  const sent = await upload('transactions', 'Portfolio,Date,Type,Amount\nhekla-alpha-p,2024-01-03,Contribution,123.45\n');
  expect(sent.status).toBe(200);
  const one = await checked(sent.body as Import);
  expect(one).toMatchObject({ state: 'checked', createdBy: 'sue of hekla', counts: { new: 1, refused: 0 } });
  expect(await transactionsOf(portfolio)).toHaveLength(before);
  expect((await staff.ask('POST', `/api/imports/${one.id}/commit`, { body: {} })).body).toMatchObject({ state: 'committed' });
  expect((await transactionsOf(portfolio)).filter(({ amount }) => amount === '123.45')).toMatchObject([{ source: 'ledger.csv' }]);
  expect((await staff.ask('POST', `/api/imports/${one.id}/commit`, { body: {} })).body).toMatchObject({ error: 'import.committed' });
  expect((await staff.ask('POST', `/api/imports/${one.id}/undo`, { body: {} })).body).toMatchObject({ state: 'undone' });
  expect(await transactionsOf(portfolio)).toHaveLength(before);
  expect((await staff.ask('GET', '/api/imports')).body).toMatchObject({ value: [{ id: one.id, state: 'undone' }, {}] });
});

test('refused rows are told, and a portfolio of the other firm is unknown', async () => {
  const sent = await upload('transactions', 'Portfolio,Date,Type,Amount\npelagos-alpha-p,2024-01-03,Contribution,1\n');
  const one = await checked(sent.body as Import);
  expect((await staff.ask('GET', `/api/imports/${one.id}/rows`)).body).toMatchObject({
    value: { total: 1, rows: [{ row: 2, column: 'Portfolio', value: 'pelagos-alpha-p', code: 'portfolio.unknown' }] },
  });
  expect((await staff.ask('POST', `/api/imports/${one.id}/commit`, { body: {} })).body).toMatchObject({ error: 'import.failed-rows' });
});

test('what is no file for us is refused with its reason', async () => {
  expect(await upload('prices', '')).toMatchObject({ status: 400, body: { error: 'file.empty' } });
  expect(await upload('prices', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]))).toMatchObject({
    status: 400,
    body: { error: 'file.not-text' },
  });
  expect(await upload('holidays', 'a,b\n')).toMatchObject({ status: 400, body: { error: 'input.invalid' } });
  const sent = await upload('prices', 'Date,Symbol,Close\n2024-01-02,LIND,1\n');
  const mapping = { ...(sent.body as Import).sniff?.suggestion, columns: { date: 'Date', symbol: 'Symbol' } };
  expect(await staff.ask('POST', `/api/imports/${(sent.body as Import).id}/preview`, { body: { mapping } })).toMatchObject({
    status: 400,
    body: { error: 'input.invalid', fields: { price: 'Choose a column, or one value for all rows' } },
  });
});
