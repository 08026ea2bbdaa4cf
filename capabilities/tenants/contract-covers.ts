/** The firm's own pages before and after its statements: the endpoints by which staff keep them, and the port that looks into a PDF from elsewhere. */
import { z } from 'zod';
import { endpoint } from '#packages/endpoint';

/** Of a logo, a document or a cover in the store of files. */
export const FileId = z.string().regex(/^[0-9a-f]{32}$/);

/** A page or two; more would hide the statement. */
export const MOST_COVER_PAGES = 10;

const CoverFile = z.object({ id: FileId, name: z.string() }).nullable();

export const StatementCovers = z.object({
  /** Before the first page of each statement. */
  cover: CoverFile,
  /** After its last page. */
  back: CoverFile,
  /** Version of the firm's record. It is sent back with a change, which is refused when another change came first. */
  version: z.number().int(),
});
export type StatementCovers = z.infer<typeof StatementCovers>;

export const covers = {
  readCovers: endpoint({
    method: 'GET',
    path: '/api/statement-covers',
    may: 'house.keep',
    summary: 'The PDFs that stand before and after the statements of the firm',
    input: z.object({}),
    output: StatementCovers,
    refuses: [],
  }),
  changeCovers: endpoint({
    method: 'PUT',
    path: '/api/statement-covers',
    may: 'house.keep',
    summary: 'Put other PDFs before and after the statements of the firm, or none; statements that are there already keep theirs',
    input: z.object({ cover: FileId.nullable(), back: FileId.nullable(), version: z.number().int() }),
    output: StatementCovers,
    refuses: ['record.changed'],
  }),
};

/** Port: looks into a PDF from elsewhere. */
export interface PdfInspector {
  /** The number of its pages. @throws PdfRefused */
  inspectPdf(pdf: Uint8Array): Promise<number>;
}

/** `active`: it holds scripts, files, or something else that acts when it is opened. */
export type PdfFault = 'unreadable' | 'encrypted' | 'active';

export class PdfRefused extends Error {
  readonly fault: PdfFault;
  constructor(fault: PdfFault) {
    super(`the PDF is ${fault}`);
    this.name = 'PdfRefused';
    this.fault = fault;
  }
}
