/**
 * The typesetting process: one compiler, one message for each document. It is a process of its own, so that a document can be stopped and memory
 * given back.
 */
import { readFileSync } from 'node:fs';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { FormPaper } from '#contract/forms';
import type { ForeignPdf, StatementPaper } from '#contract/reports';
import type { PdfFault } from '#contract/tenants';
import { coveredCodePoints, readFaces, measureRunningFace } from './fonts.ts';
import { isActive, readPageCount } from './foreign.ts';
import { canBeUnpacked } from './pictures.ts';
import { makePrintable, removeInvisible } from './printable.ts';
import { measureSections, TABLE_SETTING } from './tables.ts';
import type { TypesettingAnswer, TypesettingRequest, TypesettingInput } from './messages.ts';

const faces = readFaces();
const hasGlyph = coveredCodePoints(faces);
const face = measureRunningFace(faces);
// The workspace need not exist: every file is in memory, and nothing outside can be read.
const compiler = NodeCompiler.create({ workspace: '/paper', fontArgs: [{ fontBlobs: faces }] });
for (const template of ['statement', 'binding', 'form', 'picture', 'foreign'] satisfies (TypesettingInput['is'] | 'foreign')[])
  mapFile(`${template}.typ`, readFileSync(new URL(`${template}.typ`, import.meta.url)));

function mapFile(name: string, content: Buffer): void {
  compiler.mapShadow(`/paper/${name}`, content);
}

function typesetDocument(to: TypesettingInput, madeAt: Date): { pdf: Uint8Array; pages: number } {
  mapPictures(to);
  mapFile('data.json', Buffer.from(JSON.stringify(prepareTemplateInput(to))));
  const compiled = compiler.compile({ mainFilePath: `/paper/${to.is}.typ` });
  const document = compiled.result;
  if (!document) throw compilationRefusal(to, compiler.fetchDiagnostics(mustHave(compiled.takeError())));
  try {
    // Pages from elsewhere are pictures, which PDF/UA-1 does not let them be; the file is tagged all the same.
    const standard = holdsForeignPages(to) ? {} : { pdfStandard: 'ua-1' as const };
    const pdf = compiler.pdf(document, { ...standard, creationTimestamp: Math.floor(madeAt.getTime() / 1000) });
    return { pdf, pages: document.numOfPages };
  } catch (error) {
    // The message of the exporter quotes the document, which is the customer's; it must reach no log.
    throw new TypesettingRefused('data', isPictureFailure(error) ? UNREADABLE_PICTURE : 'the document does not meet PDF/UA-1');
  }
}

/** Pictures are files next to the data; those of the document before are overwritten or not used. */
function mapPictures(to: TypesettingInput): void {
  switch (to.is) {
    case 'binding':
      return;
    case 'statement':
    case 'form':
      for (const [at, { png }] of to.paper.brand.logos.entries()) mapFile(`logo-${at}.png`, Buffer.from(png));
      return;
    case 'picture': {
      const picture = Buffer.from(to.sheet.body);
      if (!canBeUnpacked(to.sheet.kind, picture)) throw new TypesettingRefused('data', UNREADABLE_PICTURE);
      mapFile(`picture.${to.sheet.kind}`, picture);
    }
  }
}

/** Fields that hold a drawing or addresses, and no text that is printed. */
const UNPRINTED_FIELDS = new Set(['mark', 'opens']);

/** The document as its template expects it, with the note about unprintable characters only where there are some. */
function prepareTemplateInput(to: TypesettingInput): object {
  switch (to.is) {
    case 'statement': {
      const { value, replaced } = makePrintable(withoutPictures(to.paper), hasGlyph, UNPRINTED_FIELDS);
      const covers = { cover: mapForeignPdf('cover', to.covers.cover), back: mapForeignPdf('back', to.covers.back) };
      const sections = measureSections(value, face);
      return { ...value, covers, setting: TABLE_SETTING, sections, unprintable: replaced ? value.unprintable : '' };
    }
    case 'binding': {
      const { cover, report, back, title, language } = to.report;
      // Read by programs and never printed.
      const named = { title: removeInvisible(title).toWellFormed(), language };
      return { ...named, cover: mapForeignPdf('cover', cover), report: mapForeignPdf('report', report), back: mapForeignPdf('back', back) };
    }
    case 'form': {
      const { value, replaced } = makePrintable(withoutPictures(to.paper), hasGlyph, UNPRINTED_FIELDS);
      return { ...value, unprintable: replaced ? value.unprintable : '' };
    }
    case 'picture': {
      const { kind, width, height, title, language } = to.sheet;
      // Read by programs and never printed, so that it may have characters that no face has.
      return { kind, width, height, language, title: removeInvisible(title).toWellFormed() };
    }
  }
}

function holdsForeignPages(to: TypesettingInput): boolean {
  return to.is === 'binding' || (to.is === 'statement' && (to.covers.cover !== null || to.covers.back !== null));
}

/** Puts a PDF from elsewhere beside the template, which gets the number of its pages. */
function mapForeignPdf(name: string, foreign: ForeignPdf | null): { readonly pages: number; readonly alt: string } | null {
  if (foreign === null) return null;
  const inspected = inspect(Buffer.from(foreign.pdf), name);
  if (typeof inspected !== 'number') throw new TypesettingRefused('data', `the PDF of the ${name} is ${inspected}`);
  return { pages: inspected, alt: removeInvisible(foreign.alt).toWellFormed() };
}

/** More pages than any PDF has. */
const BEYOND = 10_000_000;

/** The number of pages of a PDF, which is then beside the templates under that name; or what is wrong with it. */
function inspect(pdf: Buffer, name = 'inspected'): number | PdfFault {
  mapFile(`${name}.pdf`, pdf);
  mapFile('count.typ', Buffer.from(`#image("${name}.pdf", page: ${BEYOND})`));
  const compiled = compiler.compile({ mainFilePath: '/paper/count.typ' });
  const [found] = compiled.result ? [] : (compiler.fetchDiagnostics(mustHave(compiled.takeError())) as readonly Diagnostic[]);
  const pages = readPageCount(found?.message ?? '');
  if (pages === 'encrypted' || pages === 'unreadable') return pages;
  return isActive(pdf) ? 'active' : pages;
}

/** Keeps only the size of each logo. */
function withoutPictures<Paper extends StatementPaper | FormPaper>(paper: Paper) {
  return { ...paper, brand: { ...paper.brand, logos: paper.brand.logos.map(({ width, height }) => ({ width, height })) } };
}

class TypesettingRefused extends Error {
  readonly reason: 'renderer' | 'data';
  constructor(reason: 'renderer' | 'data', detail: string) {
    super(detail);
    this.reason = reason;
  }
}

const UNREADABLE_PICTURE = 'the picture cannot be read';

/** True for what the compiler and the exporter report of a picture that is broken, or of another kind than it is said to be. */
function isPictureFailure(reported: unknown): boolean {
  return /failed to (?:decode|process) image/.test(String(reported));
}

interface Diagnostic {
  readonly path?: string;
  readonly range?: string;
  readonly message?: string;
}

function compilationRefusal(to: TypesettingInput, diagnostics: readonly Diagnostic[]): TypesettingRefused {
  // The logos of the other documents are drawn by ourselves.
  return to.is === 'picture' && isPictureFailure(diagnostics[0]?.message)
    ? new TypesettingRefused('data', UNREADABLE_PICTURE)
    : new TypesettingRefused('renderer', failureLocation(diagnostics));
}

/** The place where the template failed, without the content it failed on: messages may quote the customer's text. */
function failureLocation(diagnostics: readonly Diagnostic[]): string {
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

function answerRequest(request: TypesettingRequest): TypesettingAnswer {
  try {
    if ('inspected' in request) {
      const found = inspect(Buffer.from(request.inspected));
      return typeof found === 'number' ? { is: 'inspected', pages: found, rss: process.memoryUsage.rss() } : { is: 'faulty', fault: found };
    }
    const { document, madeAt } = request;
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
