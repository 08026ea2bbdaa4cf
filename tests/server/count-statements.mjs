// Loaded before a server that runs as a process of its own, in each of its threads: writes a line for every statement that is sent to the database.
import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { prototype } = createRequire(import.meta.url)('pg/lib/connection.js');
for (const sending of ['execute', 'query']) {
  const send = prototype[sending];
  prototype[sending] = function (...sent) {
    appendFileSync(process.env.PORTICO_TEST_STATEMENTS, '.');
    return send.apply(this, sent);
  };
}
