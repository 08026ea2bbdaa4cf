/** Measures how long trivial requests wait for a server in another process. */
import type { ChildProcess } from 'node:child_process';
import { get } from 'node:http';
import { setTimeout } from 'node:timers/promises';

const BETWEEN_MS = 4;

/** The next message of a kind. */
export function waitForMessage<Message>(child: ChildProcess, is: string): Promise<Message> {
  return new Promise((resolve, reject) => {
    const done = () => {
      child.off('message', hear);
      child.off('exit', ended);
    };
    const hear = (message: Message & { is: string }) => {
      if (message.is !== is) return;
      done();
      resolve(message);
    };
    const ended = () => {
      done();
      reject(new Error('the server ended'));
    };
    child.on('message', hear);
    child.on('exit', ended);
  });
}

/** Milliseconds of one request after another, until something has happened. */
export async function measureLatencies(port: number, until: Promise<unknown>): Promise<number[]> {
  let going = true;
  void until.finally(() => {
    going = false;
  });
  const taken: number[] = [];
  while (going) {
    const start = performance.now();
    await new Promise<void>((resolve, reject) => {
      get({ host: '127.0.0.1', port, path: '/health/live' }, (answer) => answer.resume().on('end', resolve)).on('error', reject);
    });
    taken.push(performance.now() - start);
    await setTimeout(BETWEEN_MS);
  }
  return taken;
}

export function p99(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0;
}
