/** Random tests draw the same at each `npm test`, so that a failure belongs to the change that brought it; `npm run prove` draws anew. */
import fc from 'fast-check';

if (process.env['PORTICO_PROVE_RUNS'] === undefined) fc.configureGlobal({ seed: 20_261_121 });
