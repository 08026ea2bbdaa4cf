/** The worker thread that answers questions about ledgers, each with the rights of the person who asks. Started by figure-thread.ts. */
import { workerData } from 'node:worker_threads';
import { Refusal } from '#packages/endpoint';
import type { Db } from '#platform';
import { openThreadChannel, sendableError } from './inside.ts';
import type { FigureRequestName, ThreadFailure, FigureThreadReply, ThreadData, FigureThreadRequest } from './messages.ts';

/** Facts are read by a few statements at once. */
const CONNECTIONS = 3;

const { tell, log, hear } = openThreadChannel<FigureThreadRequest, FigureThreadReply>();
const [{ isDatabaseUnavailable, openThreadDatabase }, { ledgerSource }] = await Promise.all([
  import('#adapters/database'),
  import('#server/performance'),
]);
const database = openThreadDatabase((workerData as ThreadData).database, CONNECTIONS, log);

async function answerQuestion({ what, identity, rest }: Extract<FigureThreadRequest, { is: 'ask' }>): Promise<unknown> {
  const db = database.handle(identity);
  const at = (knownAt: string) => database.handle({ ...identity, bound: { ...identity.bound, knownAt } });
  // The types are checked where the question is asked: see figures.ts.
  const answers = ledgerSource[what] as (first: Db | { db: Db; at: typeof at }, ...rest: readonly unknown[]) => Promise<unknown>;
  return answers(readsOtherMoments(what) ? { db, at } : db, ...rest);
}

/** The id of a figure names a moment, at which its facts are read whenever it is opened. */
function readsOtherMoments(what: FigureRequestName): boolean {
  return what === 'provenance' || what === 'figureFacts';
}

function failureOf(error: unknown): ThreadFailure {
  if (error instanceof Refusal) return { kind: 'refused', code: error.code, fields: error.fields, detail: error.detail };
  return { kind: isDatabaseUnavailable(error) ? 'unavailable' : 'failed', error: sendableError(error) };
}

let closing = false;

function closeThread(): void {
  closing = true;
  void database.close().finally(() => process.exit());
}

hear((message) => {
  if (message.is === 'close') return closeThread();
  const { id } = message;
  answerQuestion(message).then(
    (answered) => tell({ is: 'answered', id, answer: answered }),
    // A failure because the connection to the database was closed is reported by the end of the thread.
    (error: unknown) => closing || tell({ is: 'failed', id, failure: failureOf(error) }),
  );
});

tell({ is: 'ready' });
