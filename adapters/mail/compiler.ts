/** Compiles MJML to HTML in a thread of its own, which is started with the first mail. */
import { Worker } from 'node:worker_threads';
import type { MailCompiler } from '#contract/outbox';
import type { MailCompileAnswer, MailCompileRequest } from './messages.ts';

export interface RunningCompiler extends MailCompiler {
  stop(): Promise<void>;
}

export function threadedCompiler(): RunningCompiler {
  const waiting = new Map<number, PromiseWithResolvers<string>>();
  let thread: Worker | null = null;
  let asked = 0;

  const failAll = (error: Error) => {
    thread = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const start = () => {
    const started = new Worker(new URL('thread.ts', import.meta.url));
    started.unref();
    started.on('message', (answer: MailCompileAnswer) => {
      const one = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('html' in answer) one?.resolve(answer.html);
      else one?.reject(new Error(answer.failed));
    });
    started.on('error', failAll);
    return started;
  };

  return {
    compile(source) {
      asked += 1;
      const answered = Promise.withResolvers<string>();
      waiting.set(asked, answered);
      (thread ??= start()).postMessage({ id: asked, source } satisfies MailCompileRequest);
      return answered.promise;
    },
    async stop() {
      const running = thread;
      failAll(new Error('the server is stopping'));
      await running?.terminate();
    },
  };
}
