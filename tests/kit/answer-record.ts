/** Records everything that windows of a browser are answered, to be searched for what does not belong to their reader. */
import type { Page, Response } from 'playwright-core';
import { readPdf } from './read-pdf.ts';

/** What is looked for: a thing by any of its spellings. */
export interface AnswerTrace {
  readonly of: string;
  readonly spellings: readonly string[];
}

interface RecordedAnswer {
  /** `GET /api/session` */
  readonly asked: string;
  readonly text: string;
}

const PAPER = 'application/pdf';

export class AnswerRecord {
  readonly answers: RecordedAnswer[] = [];
  /** What the browser did not keep long enough to be read, as it does with files that are saved and with pages that are left. */
  readonly #lost = new Set<string>();
  readonly #reading = new Set<Promise<void>>();

  /** Call it before the window opens its first page. */
  async watch(page: Page): Promise<void> {
    await page.exposeFunction('recordAnswer', (asked: string, type: string, encoded: string) =>
      this.add(asked, Buffer.from(encoded, 'base64'), type),
    );
    // What the pages ask for is recorded before they see it, so that leaving one loses nothing.
    await page.addInitScript(() => {
      const { fetch } = window;
      const { recordAnswer } = window as unknown as { recordAnswer(asked: string, type: string, encoded: string): Promise<void> };
      window.fetch = async (...asked) => {
        const answer = await fetch(...asked);
        const body = await answer.clone().blob();
        const encoded = await new Promise<string>((done) => {
          const reader = new FileReader();
          reader.addEventListener('load', () => done((reader.result as string).replace(/^.*?,|^data:$/, '')));
          reader.readAsDataURL(body);
        });
        const method = asked[0] instanceof Request ? asked[0].method : (asked[1]?.method ?? 'GET');
        await recordAnswer(`${method} ${answer.url}`, answer.headers.get('content-type') ?? '', encoded);
        return answer;
      };
    });
    page.on('response', (response) => {
      if (response.request().resourceType() === 'fetch') return;
      const reading: Promise<void> = this.#read(response).finally(() => this.#reading.delete(reading));
      this.#reading.add(reading);
    });
  }

  async #read(response: Response): Promise<void> {
    const asked = `${response.request().method()} ${response.url()}`;
    if (!response.url().startsWith('http') || (response.status() >= 300 && response.status() < 400) || response.status() === 204) return;
    try {
      await this.add(asked, await response.body(), (await response.headerValue('content-type')) ?? '');
    } catch {
      this.#lost.add(asked);
    }
  }

  /** Adds what was answered by another way, such as a file that was saved. */
  async add(asked: string, bytes: Buffer, type = ''): Promise<void> {
    const paper = type.startsWith(PAPER) ? (await readPdf(bytes)).pages.map(({ text }) => text).join('\n') : '';
    this.answers.push({ asked, text: `${bytes.toString('utf8')}\n${paper}` });
  }

  /** Asks once more for what was lost. @returns what cannot be had again */
  async complete(page: Page): Promise<readonly string[]> {
    await Promise.all(this.#reading);
    const missing = [...this.#lost].filter((asked) => !asked.startsWith('GET '));
    for (const asked of this.#lost)
      if (asked.startsWith('GET ')) await page.evaluate(async (path) => (await fetch(path)).status, asked.slice('GET '.length));
    this.#lost.clear();
    await Promise.all(this.#reading);
    return missing;
  }

  /** The answers that hold a trace. */
  holding({ spellings }: AnswerTrace): readonly string[] {
    return this.answers.filter(({ text }) => spellings.some((spelling) => text.includes(spelling))).map(({ asked }) => asked);
  }
}
