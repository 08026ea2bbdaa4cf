/** A database handle passes on single statements that read or write rows, and refuses everything else. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkStatement, readStatements, StatementRefused, transactionStep } from './statement.ts';

describe('what a handle passes on', () => {
  test.each([
    'select 1',
    '  -- why\n SELECT 1 ;',
    'with a as (select 1) insert into b select * from a returning *',
    'update a set role = $1 where b = $2',
    'merge into a using b on true when matched then delete',
    'values (1), (2)',
    `select 'set_config(); reset role'`,
    'select $tag$ ; $other$ ; $tag$',
    'select "odd ; name" from a$b$c',
    'select /* ; /* ; */ ; */ 1',
  ])('%s', (text) => {
    expect(() => checkStatement(text)).not.toThrow();
  });

  test.each([
    ['several', 'select 1; select 2'],
    ['several behind a literal', `select 'it''s'; delete from a`],
    ['several behind an escape', `select e'\\''; delete from a`],
    ['several behind a body', 'select $$ a $$; delete from a'],
    ['several behind a comment', 'select 1 -- x\n; delete from a'],
    ['nothing', ' ; '],
    ['a role', 'Set Role x'],
    ['a role behind a comment', '/* x */ set /**/ role x'],
    ['a setting', `select Set_Config('a', 'b', true)`],
    ['a setting by its quoted name', `select "set_config"('a', 'b', true)`],
    ['a setting by its escaped name', `select U&"set\\005fconfig"('a', 'b', true)`],
    ['a setting by its view', 'update pg_settings set setting = 1'],
    ['SQL in a text', `select * from query_to_xml('reset role', true, true, '')`],
    ['a block', 'do $$ begin null; end $$'],
    ['a transaction', 'commit'],
    ['a table', 'create table a (b int)'],
    ['a literal without an end', 'select $a$ ; '],
    ['a comment without an end', 'select 1 /* '],
  ])('refuses %s', (_, text) => {
    expect(() => checkStatement(text)).toThrow(StatementRefused);
  });

  test('whatever a literal, a name, a body or a comment holds, it is one statement', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("'", '"', '$', ';', '/', '*', '-', '\\', ' ', '\n', 'set_config', 'a', 'þ') }),
        (content) => {
          const texts = [
            `select '${content.replaceAll("'", "''")}'`,
            `select 1 as "${content.replaceAll('"', '""')}x"`,
            `select e'${content.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`,
            `select $body$${content.replaceAll('$', '')}$body$`,
            `select 1 -- ${content.replaceAll('\n', '')}`,
            `select /* ${content.replaceAll('/', '').replaceAll('*', '')} */ 1`,
          ];
          for (const text of texts) expect(readStatements(text)).toHaveLength(1);
        },
      ),
    );
  });
});

test('the steps of a transaction are told from statements', () => {
  expect(['begin', 'BEGIN transaction', 'begin isolation level repeatable read read only'].map(transactionStep)).toEqual([
    'begin',
    'begin',
    'begin',
  ]);
  expect(['commit', 'rollback;', 'savepoint sp1', 'rollback to savepoint sp1', 'release savepoint sp1'].map(transactionStep)).toEqual([
    'commit',
    'rollback',
    'savepoint',
    'savepoint',
    'savepoint',
  ]);
  for (const text of [
    'commit and chain',
    'begin; select 1',
    'rollback to savepoint a; reset role',
    'select 1',
    'prepare transaction $$x$$',
  ])
    expect(transactionStep(text)).toBeNull();
});
