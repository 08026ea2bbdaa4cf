/**
 * The typesetting process: one compiler, one message for each document. It is a process of its own, so that a document can be stopped and memory
 * given back.
 */
import { readFileSync } from 'node:fs';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { coveredCodePoints, readFaces, measureRunningFace } from './fonts.ts';
import { makePrintable } from './printable.ts';
import { measureSections, TABLE_SETTING } from './tables.ts';
import type { TypesettingAnswer, TypesettingRequest, TypesettingInput } from './messages.ts';

const faces = readFaces();
const hasGlyph = coveredCodePoints(faces);
const face = measureRunningFace(faces);
// The workspace need not exist: every file is in memory, and nothing outside can be read.
const compiler = NodeCompiler.create({ workspace: '/paper', fontArgs: [{ fontBlobs: faces }] });
for (const template of ['statement', 'form'] satisfies TypesettingInput['is'][])
  compiler.mapShadow(`/paper/${template}.typ`, readFileSync(new URL(`${template}.typ`, import.meta.url)));

function typesetDocument(to: TypesettingInput, madeAt: Date): { pdf: Uint8Array; pages: number } {
  // Pictures are files next to the data; those of the document before are overwritten or not used.
  for (const [at, { png }] of to.paper.brand.logos.entries()) compiler.mapShadow(`/paper/logo-${at}.png`, Buffer.from(png));
  compiler.mapShadow('/paper/data.json', Buffer.from(JSON.stringify(prepareTemplateInput(to))));
  const compiled = compiler.compile({ mainFilePath: `/paper/${to.is}.typ` });
  const document = compiled.result;
  if (!document) throw new TypesettingRefused('renderer', failureLocation(compiler.fetchDiagnostics(mustHave(compiled.takeError()))));
  try {
    const pdf = compiler.pdf(document, { pdfStandard: 'ua-1', creationTimestamp: Math.floor(madeAt.getTime() / 1000) });
    return { pdf, pages: document.numOfPages };
  } catch {
    // The message of the exporter quotes the document, which is the customer's; it must reach no log.
    throw new TypesettingRefused('data', 'the document does not meet PDF/UA-1');
  }
}

/** Fields that hold a drawing or addresses, and no text that is printed. */
const UNPRINTED_FIELDS = new Set(['mark', 'opens']);

/** The paper as the template expects it, with the note about unprintable characters only where there are some. */
function prepareTemplateInput(to: TypesettingInput): object {
  if (to.is === 'form') {
    const { value, replaced } = makePrintable(withoutPictures(to.paper), hasGlyph, UNPRINTED_FIELDS);
    return { ...value, unprintable: replaced ? value.unprintable : '' };
  }
  const { value, replaced } = makePrintable(withoutPictures(to.paper), hasGlyph, UNPRINTED_FIELDS);
  return { ...value, setting: TABLE_SETTING, sections: measureSections(value, face), unprintable: replaced ? value.unprintable : '' };
}

/** Keeps only the size of each logo. */
function withoutPictures<Paper extends TypesettingInput['paper']>(paper: Paper) {
  return { ...paper, brand: { ...paper.brand, logos: paper.brand.logos.map(({ width, height }) => ({ width, height })) } };
}

class TypesettingRefused extends Error {
  readonly reason: 'renderer' | 'data';
  constructor(reason: 'renderer' | 'data', detail: string) {
    super(detail);
    this.reason = reason;
  }
}

/** The place where the template failed, without the content it failed on: messages may quote the customer's text. */
function failureLocation(diagnostics: readonly { path?: string; range?: string; message?: string }[]): string {
  const { path = '', range = '', message = '' } = diagnostics[0] ?? {};
  return `${path} ${range} ${message.replace(/"[^"]*"?|`[^`]*`?/g, '…').slice(0, 120)}`.trim();
}

/** The kind of an error in our own code and its line, for the same reason without its message. */
function errorFrame(error: unknown): string {
  const frame = error instanceof Error ? (error.stack ?? '').split('\n').find((line) => line.includes('.ts:')) : undefined;
  return `${error instanceof Error ? error.name : typeof error}${frame?.replace(/^ +/, ' ').replace(/file:.*\//, '') ?? ''}`;
}

function mustHave<Value>(value: Value | null): Value {
  if (value === null) throw new Error('a failed compilation has an error');
  return value;
}

function sendMessage(message: TypesettingAnswer, then?: () => void): void {
  process.send?.(message, undefined, undefined, then);
}

function answerRequest({ document, madeAt }: TypesettingRequest): TypesettingAnswer {
  try {
    return { is: 'set', ...typesetDocument(document, madeAt), rss: process.memoryUsage.rss() };
  } catch (error) {
    return error instanceof TypesettingRefused
      ? { is: 'refused', reason: error.reason, detail: error.message }
      : { is: 'refused', reason: 'renderer', detail: errorFrame(error) };
  }
}

// Results of the last three documents are kept, so that fonts and fixed parts need not be compiled again. Older ones are dropped after the answer,
// when nobody waits.
process.on('message', (request: TypesettingRequest) => sendMessage(answerRequest(request), () => compiler.evictCache(3)));
// The parent decides when this process ends; an interrupt from the terminal reaches both.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());
sendMessage({ is: 'ready' });
