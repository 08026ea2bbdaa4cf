/** A thread that answers what is asked of ledgers, each question as seen by whoever asks. Started by figures.ts. */
import { workerData } from 'node:worker_threads';
import { Refusal } from '#packages/endpoint';
import type { Db } from '#server/tenants';
import { begin, plain } from './inside.ts';
import type { Asked, Failure, FromFigures, ThreadData, ToFigures } from './messages.ts';

/** Facts are read by a few statements at once. */
const CONNECTIONS = 3;

const { tell, log, hear } = begin<ToFigures, FromFigures>();
const [{ isDatabaseUnavailable, openLent }, { ledgerSource }] = await Promise.all([
  import('#adapters/database'),
  import('#server/performance'),
]);
const database = openLent((workerData as ThreadData).database, CONNECTIONS, log);

async function answer({ what, speaking, rest }: Extract<ToFigures, { is: 'ask' }>): Promise<unknown> {
  const db = database.handle(speaking);
  const at = (knownAt: string) => database.handle({ ...speaking, bound: { ...speaking.bound, knownAt } });
  // What is asked is typed where it is asked: see figures.ts.
  const answers = ledgerSource[what] as (first: Db | { db: Db; at: typeof at }, ...rest: readonly unknown[]) => Promise<unknown>;
  return answers(looksElsewhere(what) ? { db, at } : db, ...rest);
}

/** Figures are named by a moment, whenever they are opened. */
function looksElsewhere(what: Asked): boolean {
  return what === 'passport' || what === 'figureFacts';
}

function failureOf(error: unknown): Failure {
  if (error instanceof Refusal) return { kind: 'refused', code: error.code, fields: error.fields, detail: error.detail };
  return { kind: isDatabaseUnavailable(error) ? 'unavailable' : 'failed', error: plain(error) };
}

let closing = false;

function close(): void {
  closing = true;
  void database.close().finally(() => process.exit());
}

hear((message) => {
  if (message.is === 'close') return close();
  const { id } = message;
  answer(message).then(
    (answered) => tell({ is: 'answered', id, answer: answered }),
    // What fails because the way to the database has been closed is told by the end of the thread.
    (error: unknown) => closing || tell({ is: 'failed', id, failure: failureOf(error) }),
  );
});

tell({ is: 'ready' });
