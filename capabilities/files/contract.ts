/** Declares uploaded files: their kinds, purposes and endpoints, and the ports for storing bytes and for processing pictures. */
import { z } from 'zod';
import { answerSchema, download, endpoint, Id, Moment, upload } from '#packages/endpoint';

/** The kinds of files that are accepted, recognised by their content, each with its media type and file endings, the usual ending first. */
export const FILE_KINDS = {
  pdf: { type: 'application/pdf', endings: ['pdf'] },
  jpg: { type: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  png: { type: 'image/png', endings: ['png'] },
  gif: { type: 'image/gif', endings: ['gif'] },
  bmp: { type: 'image/bmp', endings: ['bmp'] },
  webp: { type: 'image/webp', endings: ['webp'] },
  svg: { type: 'image/svg+xml', endings: ['svg'] },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', endings: ['xlsx'] },
  docx: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', endings: ['docx'] },
  csv: { type: 'text/csv', endings: ['csv'] },
  txt: { type: 'text/plain', endings: ['txt'] },
} as const satisfies Record<string, { readonly type: string; readonly endings: readonly string[] }>;
export type FileKind = keyof typeof FILE_KINDS;
export const FILE_KIND_NAMES = Object.keys(FILE_KINDS) as [FileKind, ...FileKind[]];

export const PICTURE_KINDS = ['jpg', 'png', 'gif', 'bmp', 'webp', 'svg'] as const satisfies readonly FileKind[];
export type PictureKind = (typeof PICTURE_KINDS)[number];

export function isPicture(kind: FileKind): kind is PictureKind {
  return (PICTURE_KINDS as readonly FileKind[]).includes(kind);
}

/**
 * The purposes of uploads. Every signed-in person may upload files for forms and messages; only staff upload files for records and libraries, and
 * professionals documents of clients. Each file belongs to a subject in the end (a submission, a message, a record, a media file, a document), and
 * until then to the person who uploaded it.
 */
export const FILE_PURPOSES = ['form', 'record', 'media', 'document', 'message'] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];

/** The purposes that `uploadFile` accepts; other uploads have an endpoint in their own capability. */
const UPLOAD_PURPOSES = ['form', 'record', 'message'] as const satisfies readonly FilePurpose[];

export const LARGEST_FILE_BYTES = 25_000_000;
/** Longest file name, in characters; longer names are shortened. */
export const LONGEST_FILE_NAME = 120;

export const KeptFile = z.object({
  id: Id,
  /** The original name, made safe; its ending fits the kind. */
  name: z.string(),
  kind: z.enum(FILE_KIND_NAMES),
  /** Path that a page shows or links to: for a picture the picture itself, for everything else the file as an attachment. */
  url: z.string(),
  /** The same path with the origin of the request. */
  fullUrl: z.string(),
  /** Path of a small version of a picture for lists, 300 pixels at most; null for everything else. */
  smallUrl: z.string().nullable(),
  /** Media type of the stored file, which for a picture may differ from the uploaded one. */
  type: z.string(),
  bytes: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  createdAt: Moment,
});
export type KeptFile = z.infer<typeof KeptFile>;

/** All refusals that the inspection of a file can lead to. */
export const FILE_REFUSALS = [
  'file.empty',
  'file.too-large',
  'file.unaccepted',
  'file.misnamed',
  'file.unreadable',
  'file.too-many-pixels',
  'file.macros',
  'file.mixed',
] as const;

const FileInput = z.object({ file: Id });

export const files = {
  uploadFile: endpoint({
    method: 'POST',
    path: '/api/files',
    may: 'limited.change',
    summary: 'Bring a file; it is looked at, pictures are drawn anew in a size for pages, and nothing is kept of what is refused',
    input: z.object({
      purpose: z.enum(UPLOAD_PURPOSES),
      /** Id of the thing that the file is uploaded within, for example of the form. */
      room: Id.optional(),
    }),
    takes: upload(LARGEST_FILE_BYTES),
    output: KeptFile,
    refuses: ['permission.missing', 'holder.waiting', ...FILE_REFUSALS],
  }),
  listFiles: endpoint({
    method: 'GET',
    path: '/api/files',
    may: 'limited',
    summary: 'The files brought within a form, newest first, as far as the reader sees them; the last 500',
    input: z.object({ purpose: z.enum(FILE_PURPOSES), room: Id }),
    output: answerSchema(z.array(KeptFile)),
    refuses: [],
  }),
  readFile: endpoint({
    method: 'GET',
    path: '/api/files/:file',
    may: 'limited',
    summary: 'The file as an attachment',
    input: FileInput,
    output: download('application/octet-stream'),
    refuses: ['file.unknown'],
  }),
  readPicture: endpoint({
    method: 'GET',
    path: '/api/files/:file/picture',
    may: 'limited',
    summary: 'The picture for a page; of a drawing (SVG) the picture that was made of it',
    input: FileInput.extend({ size: z.enum(['page', 'small']).default('page') }),
    output: download('image/*'),
    refuses: ['file.unknown'],
    // Pages show pictures again and again; only downloads of the file are recorded in the audit log.
    audit: 'nothing',
  }),
  removeFile: endpoint({
    method: 'DELETE',
    path: '/api/files/:file',
    may: 'limited.change',
    summary: 'Take back a file that one has brought and that nothing holds yet',
    input: FileInput,
    output: z.object({}),
    refuses: ['file.unknown', 'file.held'],
  }),
  addressFile: endpoint({
    method: 'POST',
    path: '/api/files/:file/address',
    may: 'limited',
    summary: 'An address that opens the file for five minutes without a cookie, as long as the session that asked for it stands',
    input: FileInput,
    output: z.object({ url: z.string(), fullUrl: z.string(), until: Moment }),
    refuses: ['file.unknown'],
    audit: 'nothing',
  }),
  openAddress: endpoint({
    method: 'GET',
    path: '/api/file-addresses/:signed',
    may: 'anyone',
    summary: 'The file behind a signed address, as an attachment',
    input: z.object({ signed: z.string().max(100) }),
    output: download('application/octet-stream'),
    refuses: ['file.unknown'],
  }),
};

/** Port: converts pictures into the form that pages show. */
export interface PictureProcessor {
  /**
   * Waits for its turn before reading the picture, so that few pictures are in memory at once.
   * @throws PictureRefused
   */
  redraw(kind: PictureKind, body: AsyncIterable<Uint8Array>): Promise<RedrawnPicture>;
}

export interface RedrawnPicture {
  readonly kind: PictureKind;
  /** At most 2560 pixels in each direction, upright, without metadata; a drawing (SVG) stays as it came. */
  readonly body: Uint8Array;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** WebP, at most 300 pixels in each direction. */
  readonly small: Uint8Array;
  /** The picture that pages show instead of a drawing (SVG), as WebP; null for other pictures. */
  readonly shown: Uint8Array | null;
}

export class PictureRefused extends Error {
  readonly code: 'file.unreadable' | 'file.too-many-pixels';
  constructor(code: PictureRefused['code'], cause?: unknown) {
    super(code, { cause });
    this.name = 'PictureRefused';
    this.code = code;
  }
}

/** Id of the file that an address of the form `KeptFile.url` points to; null for any other address. */
export function fileIdIn(url: string): string | null {
  return /^\/api\/files\/([0-9a-f-]{36})(?:\/picture)?(?:\?.*)?$/.exec(url)?.[1] ?? null;
}
