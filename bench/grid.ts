/**
 * `grid.paint`: from the navigation to the frame in which the first row of a list of 100,000 records stands, everything that can be cached in the
 * browser's cache; `grid.scroll`: the frames while pages of that list are scrolled and gone through by keyboard; `grid.turn`: from the key to the
 * frame in which the next page stands; `drawer.open`: from the click on a record of it to the frame in which its form is filled. Beside them a page that a bare Fastify writes as plain HTML, of rows by the same SQL.
 */
import Fastify from 'fastify';
import pg from 'pg';
import type { JSHandle, Page } from 'playwright-core';
import { FRAME_MS, recordFrames, longestOf, p95, timePaints, scrollList, recordFirstPaint } from './frames.ts';
import { median, roundResult, type BenchLine } from './line.ts';
import { LIST_PAGE, PAGE, withLongList } from './long-list.ts';
import { withPages, withScreen } from './screen.ts';

/** Gone through by keyboard. */
const PAGES = 5;

/** Records that are opened one after the other. */
const DRAWERS = 11;

await withPages((pages) =>
  withLongList('grid.paint', pages, async ({ port, tenant, url }) => {
    const pool = new pg.Pool({ connectionString: url, max: 2 });
    const bare = Fastify();
    try {
      bare.get('/', async (_, reply) => {
        const { rows } = await pool.query<{ id: string; name: string; data: Record<string, unknown> }>(PAGE, [tenant]);
        return reply.type('text/html').send(writePlainPage(rows));
      });
      await bare.listen({ port: 0, host: '127.0.0.1' });
      const address = `http://127.0.0.1:${(bare.server.address() as { port: number }).port}/`;
      await withScreen(port, async (page) => {
        await recordFirstPaint(page);
        const beside = median(await timePaints(page, address));
        const bareFrames = await recordFrames(page, () => scrollList(page));
        const ours = median(await timePaints(page, LIST_PAGE));
        print({
          id: 'grid.paint',
          value: roundResult(ours),
          unit: 'ms',
          beside: { what: 'the same rows as plain HTML of a bare Fastify', value: roundResult(beside) },
          ratio: roundResult(ours / beside),
        });
        const frames = await recordFrames(page, () => scrollList(page));
        const turns: number[] = [];
        for (let number = 0; number < PAGES; number += 1) {
          frames.push(...(await recordFrames(page, () => walkRows(page))));
          turns.push(await timePageTurn(page));
        }
        const what = 'plain HTML of as many rows, scrolled alike';
        for (const [id, of] of [
          ['grid.scroll', p95],
          ['grid.scroll.longest', longestOf],
        ] as const)
          print({
            id,
            value: roundResult(of(frames)),
            unit: 'ms',
            beside: { what, value: roundResult(of(bareFrames)) },
            ratio: roundResult(of(frames) / of(bareFrames)),
          });
        const late = frames.filter((ms) => ms > 1.5 * FRAME_MS).length;
        print({ id: 'grid.scroll.late', value: late, unit: `of ${frames.length} frames`, beside: null, ratio: null });
        print({ id: 'grid.turn', value: roundResult(median(turns)), unit: 'ms', beside: null, ratio: null });
        const drawers: number[] = [];
        for (let row = 0; row < DRAWERS; row += 1) drawers.push(await timeDrawer(page, row));
        print({ id: 'drawer.open', value: roundResult(median(drawers)), unit: 'ms', beside: null, ratio: null });
      });
    } finally {
      await bare.close();
      await pool.end();
    }
  }),
);

function writePlainPage(rows: readonly { readonly id: string; readonly name: string; readonly data: Record<string, unknown> }[]): string {
  const cells = rows.map(
    ({ id, name, data }) =>
      `<tr style="height: 40px"><th><button data-record="${id}">${name}</button></th><td>${String(data['returns'])}</td><td>${String(data['factsheetUrl'])}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><title>List</title><main><table><tbody>${cells.join('')}</tbody></table></main></html>`;
}

/** From row to row to the end of the page, one a frame. */
async function walkRows(page: Page): Promise<void> {
  const rows = page.locator('[data-record]');
  await rows.first().focus();
  for (let row = (await rows.count()) - 1; row > 0; row -= 1) {
    await page.keyboard.press('ArrowDown');
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

/** Milliseconds from the key to the frame in which other rows stand. */
async function timePageTurn(page: Page): Promise<number> {
  const isTurned = await page.evaluateHandle(() => {
    const first = () => document.querySelector('[data-record]')?.getAttribute('data-record');
    const before = first();
    return () => ![before, undefined].includes(first() ?? undefined);
  });
  return timeUntil(page, 'keydown', isTurned, () => page.keyboard.press('PageDown'));
}

/** Milliseconds from the click on a record to the frame in which its form stands with what the record says; it is closed again. */
async function timeDrawer(page: Page, row: number): Promise<number> {
  const isFilled = await page.evaluateHandle(
    () => () => (document.querySelector<HTMLInputElement>('dialog[open] input[name]')?.value ?? '') !== '',
  );
  const taken = await timeUntil(page, 'click', isFilled, () => page.locator('[data-record]').nth(row).click());
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  return taken;
}

/** Milliseconds from the next event of the kind to the frame in which something holds, and has been painted. */
async function timeUntil(
  page: Page,
  event: 'click' | 'keydown',
  holds: JSHandle<() => boolean>,
  act: () => Promise<void>,
): Promise<number> {
  await page.evaluate(
    ({ event, holds }) => {
      const taken = new Promise<number>((resolve) => {
        const onEvent = () => {
          const start = performance.now();
          const look = () => {
            if (!holds()) return void requestAnimationFrame(look);
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener('message', () => resolve(performance.now() - start));
            port1.start();
            port2.postMessage(null);
          };
          requestAnimationFrame(look);
        };
        addEventListener(event, onEvent, { capture: true, once: true });
      });
      Object.assign(globalThis, { taken });
    },
    { event, holds },
  );
  await act();
  return page.evaluate(() => (globalThis as unknown as { taken: Promise<number> }).taken);
}

function print(line: BenchLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
