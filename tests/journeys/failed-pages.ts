/** Prints what the open pages showed when a test failed, since the message of a timeout says only what did not appear. */
import type { BrowserContext, Page } from 'playwright-core';

const open = new Set<BrowserContext>();

/** Watches the pages of a browser context until it is closed. */
export function watchPages(context: BrowserContext): void {
  open.add(context);
  context.once('close', () => open.delete(context));
}

/** Prints the address, what has the focus, and the text of the newest pages. */
export async function printFailedPages(): Promise<void> {
  const pages = [...open].flatMap((context) => context.pages()).slice(-NEWEST);
  for (const page of pages) console.log(await Promise.race([shownOn(page), noAnswer()]));
}

const NEWEST = 3;
const ANSWER_MS = 5000;

function noAnswer(): Promise<string> {
  return new Promise((resolve) => {
    setTimeout(() => resolve('a page that does not answer'), ANSWER_MS).unref();
  });
}

async function shownOn(page: Page): Promise<string> {
  return page
    .evaluate(() => {
      const parts = [...document.querySelectorAll('nav, [role=dialog]')].map((one) => one.outerHTML.slice(0, 1500));
      const focused = document.activeElement?.outerHTML.slice(0, 300);
      return [location.href, `focus: ${focused}`, ...parts, document.body.innerText.slice(0, 3000)].join('\n');
    })
    .catch((error: unknown) => `a page that cannot be read: ${String(error)}`);
}
