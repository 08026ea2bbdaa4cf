// Loaded before a server, in each of its threads: writes down every statement that is sent to PostgreSQL, with its values.
import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { prototype } = createRequire(import.meta.url)('pg/lib/connection.js');
const { bind, parse } = prototype;
const texts = new WeakMap();
const textsOf = (connection) => texts.get(connection) ?? texts.set(connection, new Map()).get(connection);

prototype.parse = function (query, more) {
  textsOf(this).set(query.name ?? '', query.text);
  return parse.call(this, query, more);
};
prototype.bind = function (config, more) {
  const { statement: name = '', values = [] } = config;
  appendFileSync(process.env.BENCH_STATEMENTS, `${JSON.stringify({ name, text: textsOf(this).get(name), values })}\n`);
  return bind.call(this, config, more);
};
