/** Tests that an error is sent between threads without the parameters of a failed query. */
import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sendableError } from './inside.ts';

test('a failed query crosses threads without what it was asked with', () => {
  const told = sendableError(
    new DrizzleQueryError('select * from person where email = $1', ['ann@example.com'], new Error('the server is gone')),
  );
  expect(told.message).toBe('failed query: select * from person where email = $1');
  expect(told.stack).toContain('inside.test.ts');
  expect(`${told.message} ${told.stack}`).not.toContain('ann@example.com');
});

test('any other failure keeps what it says and where it was', () => {
  const told = sendableError(new RangeError('no day'));
  expect(told.message).toBe('no day');
  expect(told.stack).toMatch(/^RangeError: no day\n    at /);
  expect(sendableError('gone').message).toBe('gone');
});
