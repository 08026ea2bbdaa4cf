/** Tests what the log writes of an error, and what it leaves out. */
import { expect, test } from 'vitest';
import { describeError } from './log.ts';

test('an error that the queue tells of as a plain object is told by its words, without the row that it names', () => {
  const told = {
    message: 'connection lost',
    stack: 'Error: connection lost\n    at here',
    queue: 'outbox.mail',
    detail: 'Key (email)=(ann@x.is)',
  };
  expect(describeError(told)).toEqual({ type: 'Error', message: 'connection lost', at: ['at here'] });
});

test('a failed query is told without its parameters, with what caused it', () => {
  const failed = Object.assign(new TypeError('insert … values (ann@x.is)', { cause: 'why' }), { query: 'insert', code: '23505' });
  expect(describeError(failed)).toMatchObject({
    type: 'TypeError',
    message: 'failed query: insert',
    code: '23505',
    cause: { type: 'string', message: 'why', at: [] },
  });
});
