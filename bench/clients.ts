/**
 * `web.clients`: from the navigation to the frame in which the first of 100,000 clients stand, everything that can be cached in the browser's cache;
 * `web.clients.scroll`: the frames while that list is scrolled and its windows come; `web.clients.search`: from the last key of a search to the frame
 * in which what it finds stands.
 */
import type { Page } from 'playwright-core';
import { FRAME_MS, recordFrames, longestOf, p95, timePaints, scrollList, recordFirstPaint } from './frames.ts';
import { median, roundResult, type BenchLine } from './line.ts';
import { withLongList } from './long-list.ts';
import { withPages, withScreen } from './screen.ts';

const LIST = '/dashboard/clients';
/** A client that has come. */
const ROW = 'tr[data-index] a';
const SEARCHES = ['Client Bson 4', 'client-99', 'Dson 777', 'nobody of that name', 'Zson'];

await withPages((pages) =>
  withLongList(
    'web.clients',
    pages,
    async ({ port }) => {
      await withScreen(port, async (page) => {
        await recordFirstPaint(page, ROW);
        print({ id: 'web.clients', value: roundResult(median(await timePaints(page, LIST))), unit: 'ms', beside: null, ratio: null });
        const frames = await recordFrames(page, () => scrollList(page, ROW));
        for (const [id, of] of [
          ['web.clients.scroll', p95],
          ['web.clients.longest', longestOf],
        ] as const)
          print({ id, value: roundResult(of(frames)), unit: 'ms', beside: null, ratio: null });
        const late = frames.filter((ms) => ms > 1.5 * FRAME_MS).length;
        print({ id: 'web.clients.late', value: late, unit: `of ${frames.length} frames`, beside: null, ratio: null });
        const searches: number[] = [];
        for (const text of SEARCHES) searches.push(await timeSearch(page, text));
        print({ id: 'web.clients.search', value: roundResult(median(searches)), unit: 'ms', beside: null, ratio: null });
      });
    },
    'long-clients-server.ts',
  ),
);

/** Milliseconds from the last key to the frame in which the answer stands. */
async function timeSearch(page: Page, text: string): Promise<number> {
  const field = page.getByRole('searchbox');
  await field.fill('');
  await page.locator(ROW).first().waitFor();
  const answered = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('search') === text);
  await field.pressSequentially(text.slice(0, -1));
  await page.evaluate(() => {
    const count = document.querySelector('main [role=status]');
    const taken = new Promise<number>((resolve) => {
      const onKey = () => {
        const start = performance.now();
        const look = new MutationObserver(() => Object.assign(globalThis, { changed: performance.now() - start }));
        look.observe(document.querySelector('main')!, { subtree: true, childList: true, characterData: true });
        Object.assign(globalThis, { start, count });
        resolve(start);
      };
      addEventListener('keydown', onKey, { capture: true, once: true });
    });
    Object.assign(globalThis, { taken });
  });
  await field.press(text.at(-1)!);
  await answered;
  // The last change that the answer makes.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  return page.evaluate(() => (globalThis as unknown as { changed: number }).changed);
}

function print(line: BenchLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
