/** Starts and controls one typesetting process, from the parent's side. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { TypesettingFailed } from '#contract/reports';
import { PdfRefused } from '#contract/tenants';
import type { TypesettingAnswer, TypesettingRequest, TypesettingInput } from './messages.ts';

const CHILD_FILE = new URL('child.ts', import.meta.url);

export interface TypesetResult {
  readonly pdf: Uint8Array;
  readonly pages: number;
  /** Resident bytes of the process after the document. */
  readonly rss: number;
}

export interface TypesettingProcess {
  readonly pid: number | undefined;
  /** The number of documents it has been given. */
  readonly documents: number;
  /** True once it takes no more documents. */
  readonly ended: boolean;
  /** One at a time. @throws TypesettingFailed */
  set(document: TypesettingInput, madeAt: Date): Promise<TypesetResult>;
  /** @throws TypesettingFailed, PdfRefused */
  inspect(pdf: Uint8Array): Promise<Omit<TypesetResult, 'pdf'>>;
  end(): Promise<void>;
}

/** @throws TypesettingFailed `renderer` when the process cannot start, `timeout` when it does not report in time */
export async function startTypesettingProcess(timeoutMs: number): Promise<TypesettingProcess> {
  // The process gets none of our settings: its environment contains no secrets. `advanced` sends bytes as bytes.
  const child = fork(CHILD_FILE, [], { env: {}, execArgv: [], serialization: 'advanced', stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  // A failure between documents is seen in `ended`; without a listener it would end the server.
  child.on('error', () => {});
  let documents = 0;
  let ended = false;
  const answer = async () => {
    try {
      return await nextMessage(child, timeoutMs);
    } catch (error) {
      ended = true;
      throw error;
    }
  };
  await untilReady(child, answer);
  child.once('exit', () => (ended = true));
  return {
    pid: child.pid,
    get documents() {
      return documents;
    },
    get ended() {
      return ended;
    },
    async set(document, madeAt) {
      documents += 1;
      child.send({ document, madeAt } satisfies TypesettingRequest);
      const told = await answer();
      if (told.is === 'set') return told;
      throw told.is === 'refused'
        ? new TypesettingFailed(told.reason, told.detail)
        : new TypesettingFailed('renderer', 'answered out of turn');
    },
    async inspect(pdf) {
      child.send({ inspected: pdf } satisfies TypesettingRequest);
      const told = await answer();
      if (told.is === 'inspected') return told;
      throw told.is === 'faulty' ? new PdfRefused(told.fault) : new TypesettingFailed('renderer', 'a PDF could not be looked into');
    },
    async end() {
      if (ended) return;
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}

/** Error output before the process is ready is about the installation, and is reported; later output could quote a document, and is not read. */
async function untilReady(child: ChildProcess, answer: () => Promise<TypesettingAnswer>): Promise<void> {
  let complaint = '';
  const listen = (text: string) => (complaint += text);
  child.stderr?.setEncoding('utf8').on('data', listen);
  try {
    await answer();
  } catch (error) {
    const [cause] = /^.*Error.*$/m.exec(complaint) ?? [];
    throw error instanceof TypesettingFailed && cause ? new TypesettingFailed(error.reason, `${error.message}: ${cause}`) : error;
  } finally {
    child.stderr?.off('data', listen).resume();
  }
}

/** The next message of the process. Typesetting cannot be interrupted, so a process that is silent for too long is killed. */
function nextMessage(child: ChildProcess, timeoutMs: number): Promise<TypesettingAnswer> {
  return new Promise((resolve, reject) => {
    const fail = (reason: 'renderer' | 'timeout', detail: string) => {
      settle();
      reject(new TypesettingFailed(reason, detail));
    };
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail('timeout', `no document after ${timeoutMs} ms`);
    }, timeoutMs);
    const onMessage = (message: TypesettingAnswer) => {
      settle();
      resolve(message);
    };
    const onExit = (code: number | null, signal: string | null) => fail('renderer', `the typesetting process ended with ${signal ?? code}`);
    const onError = () => fail('renderer', 'the typesetting process could not be reached');
    const settle = () => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('close', onExit);
      child.off('error', onError);
    };
    child.on('message', onMessage);
    child.on('close', onExit);
    child.on('error', onError);
  });
}
