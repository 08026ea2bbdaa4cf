/** Prints the digest of the sample statement in the language given; the test compares it with its own. */
import { createHash } from 'node:crypto';
import { typesetter } from '#adapters/pdf';
import type { Language } from '#packages/texts';
import { statementPaper } from '../../capabilities/reports/server/paper/paper.ts';
import { sampleStatement, localeOf } from '../kit/sample-statement.ts';

const press = typesetter();
const paper = statementPaper(sampleStatement({ holdings: 40 }), localeOf(process.argv[2] as Language));
const { pdf } = await press.statement(paper, new Date('2026-07-09T10:15:00Z'));
process.stdout.write(createHash('sha256').update(pdf).digest('hex'));
await press.stop();
