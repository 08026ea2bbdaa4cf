/** Prepared statements of the embedded database are shared by all connections, and only those that succeeded are kept. */
import { expect, test } from 'vitest';
import { KeptStatements } from './kept-statements.ts';

function message(type: string, text = ''): Buffer {
  const body = Buffer.from(text, 'latin1');
  const head = Buffer.alloc(5);
  head.write(type, 'latin1');
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const parse = (name: string) => message('P', `${name}\0select 1\0\0\0`);
const rest = (name: string) => Buffer.concat([message('B', `\0${name}\0\0\0`), message('E', '\0\0\0\0\0'), message('S')]);
const asked = (name: string) => Buffer.concat([parse(name), rest(name)]);
const done = Buffer.concat([message('1'), message('2'), message('C', 'SELECT 1\0'), message('Z', 'I')]);
const failed = Buffer.concat([message('E', 'SERROR\0\0'), message('Z', 'E')]);
const begun = Buffer.concat([message('C', 'BEGIN\0'), message('Z', 'T')]);

test('a statement that another connection has prepared is not prepared again', () => {
  const kept = new KeptStatements();
  const { wanted, unknown } = kept.missing(asked('one'));
  expect(wanted).toEqual(asked('one'));
  kept.learn(unknown, done);
  expect(Buffer.from(kept.missing(Buffer.concat([asked('one'), asked('two')])).wanted)).toEqual(Buffer.concat([rest('one'), asked('two')]));
});

test('what has failed is prepared when it is next asked for', () => {
  const kept = new KeptStatements();
  const { unknown } = kept.missing(Buffer.concat([message('Q', 'begin\0'), asked('one'), asked('two')]));
  kept.learn(unknown, Buffer.concat([begun, failed, done]));
  expect(Buffer.from(kept.missing(Buffer.concat([asked('one'), asked('two')])).wanted)).toEqual(Buffer.concat([asked('one'), rest('two')]));
});

test('statements without a name are left alone', () => {
  const kept = new KeptStatements();
  for (let times = 0; times < 2; times += 1) {
    const { wanted, unknown } = kept.missing(asked(''));
    expect([wanted, unknown]).toEqual([asked(''), []]);
    kept.learn(unknown, done);
  }
});
