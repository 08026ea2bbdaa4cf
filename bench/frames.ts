/** Times lists in the browser: when their first row is painted, and how long each frame takes while they are scrolled. */
import type { Page } from 'playwright-core';

/** A row of a list of records. */
const ROW = '[data-record]';
const WARM_UP = 3;
const RUNS = 11;
/** Scrolled in a frame, and so many frames. */
const STEP = 400;
const FRAMES = 240;
export const FRAME_MS = 1000 / 60;

/** Has every page note the moment when its first row has been painted. */
export async function recordFirstPaint(page: Page, row = ROW): Promise<void> {
  await page.addInitScript((row) => {
    const look = () => {
      if (!document.querySelector(row)) return void requestAnimationFrame(look);
      // What is posted within a frame arrives once the frame is painted.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => Object.assign(globalThis, { painted: performance.now() }));
      port1.start();
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  }, row);
}

/** Milliseconds of one navigation after the other, once the first ones have filled the cache. */
export async function timePaints(page: Page, address: string): Promise<number[]> {
  const taken: number[] = [];
  for (let run = 0; run < WARM_UP + RUNS; run += 1) {
    await page.goto(address, { waitUntil: 'commit' });
    taken.push(
      await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const wait = () => {
              const { painted } = globalThis as unknown as { painted?: number };
              if (painted === undefined) setTimeout(wait, 5);
              else resolve(painted);
            };
            wait();
          }),
      ),
    );
  }
  return taken.slice(WARM_UP);
}

/** Milliseconds of each frame meanwhile. */
export async function recordFrames(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    let going = true;
    const tick = (now: number) => {
      frames.push(now - last);
      last = now;
      if (going) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    Object.assign(globalThis, {
      endFrames: () => {
        going = false;
        return frames.slice(1);
      },
    });
  });
  await work();
  return page.evaluate(() => (globalThis as unknown as { endFrames: () => number[] }).endFrames());
}

/** Down and up again, as far as it goes. */
export async function scrollList(page: Page, row = ROW): Promise<void> {
  await page.evaluate(
    async ({ step, frames, row }) => {
      const isArea = (element: Element) =>
        element.scrollHeight > element.clientHeight && ['auto', 'scroll'].includes(getComputedStyle(element).overflowY);
      let area: Element | null = document.querySelector(row);
      while (area && !isArea(area)) area = area.parentElement;
      area ??= document.scrollingElement!;
      if (area.scrollHeight <= area.clientHeight) throw new Error('there is nothing to scroll');
      let by = step;
      for (let frame = 0; frame < frames; frame += 1) {
        await new Promise(requestAnimationFrame);
        const before = area.scrollTop;
        area.scrollTop += by;
        if (area.scrollTop === before) by = -by;
      }
      area.scrollTop = 0;
    },
    { step: STEP, frames: FRAMES, row },
  );
}

export function p95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)]!;
}

export function longestOf(values: readonly number[]): number {
  return Math.max(...values);
}
