/** The thread that compiles MJML: loading the compiler takes a third of a second, which no request should wait for. */
import { parentPort } from 'node:worker_threads';
import compile from 'mjml';
import type { MailCompileAnswer, MailCompileRequest } from './messages.ts';

parentPort?.on('message', ({ id, source }: MailCompileRequest) => void answerRequest(id, source));

/** No mail loads a font from elsewhere: the server of the font would see who reads it. */
async function answerRequest(id: number, source: string): Promise<void> {
  try {
    const { html } = await compile(source, { validationLevel: 'strict', fonts: {} });
    parentPort?.postMessage({ id, html } satisfies MailCompileAnswer);
  } catch (error) {
    parentPort?.postMessage({ id, failed: error instanceof Error ? error.message : String(error) } satisfies MailCompileAnswer);
  }
}
