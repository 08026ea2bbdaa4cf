/** Files: what people bring, looked at before it is kept, under ids that tell nothing; and the stores that bytes are kept in. */
import { z } from 'zod';
import { answer, download, endpoint, Id, Moment, upload } from '#packages/endpoint';

/** What a file may be, found by what it holds; its media type, and the endings of a name that go with it, the usual one first. */
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
export const KIND_NAMES = Object.keys(FILE_KINDS) as [FileKind, ...FileKind[]];

export const PICTURE_KINDS = ['jpg', 'png', 'gif', 'bmp', 'webp', 'svg'] as const satisfies readonly FileKind[];
export type PictureKind = (typeof PICTURE_KINDS)[number];

export function isPicture(kind: FileKind): kind is PictureKind {
  return (PICTURE_KINDS as readonly FileKind[]).includes(kind);
}

/**
 * What files are brought for. Whoever signs in brings those of forms; those of records and libraries are brought by staff. Each belongs to a
 * subject in the end (a submission, a record, a media file), and until then to whoever brought it.
 */
export const PURPOSES = ['form', 'record', 'media'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** What `uploadFile` takes; whatever else is brought comes by an endpoint of its own capability. */
const BROUGHT = ['form', 'record'] as const satisfies readonly Purpose[];

export const LARGEST_FILE = 25_000_000;
/** Of a name, in characters; what is longer loses its middle. */
export const LONGEST_FILE_NAME = 120;

export const KeptFile = z.object({
  id: Id,
  /** As it was called, made harmless; its ending goes with its kind. */
  name: z.string(),
  kind: z.enum(KIND_NAMES),
  /** Path of what a page shows or links to: of a picture the picture, of everything else the file as an attachment. */
  url: z.string(),
  /** The same with the origin it was asked at. */
  fullUrl: z.string(),
  /** Of a picture small enough for lists, 300 pixels at most; null for everything else. */
  smallUrl: z.string().nullable(),
  /** Media type of what is kept, which for a picture may be another than was brought. */
  type: z.string(),
  bytes: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  createdAt: Moment,
});
export type KeptFile = z.infer<typeof KeptFile>;

/** Everything that a file may be refused for when it is looked at. */
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

const One = z.object({ file: Id });

export const files = {
  uploadFile: endpoint({
    method: 'POST',
    path: '/api/files',
    may: 'own.change',
    summary: 'Bring a file; it is looked at, pictures are drawn anew in a size for pages, and nothing is kept of what is refused',
    input: z.object({
      purpose: z.enum(BROUGHT),
      /** Within what it is brought: of a form its id. */
      room: Id.optional(),
    }),
    takes: upload(LARGEST_FILE),
    output: KeptFile,
    refuses: ['permission.missing', ...FILE_REFUSALS],
  }),
  listFiles: endpoint({
    method: 'GET',
    path: '/api/files',
    may: 'own',
    summary: 'The files brought within a form, newest first, as far as the reader sees them; the last 500',
    input: z.object({ purpose: z.enum(PURPOSES), room: Id }),
    output: answer(z.array(KeptFile)),
    refuses: [],
  }),
  readFile: endpoint({
    method: 'GET',
    path: '/api/files/:file',
    may: 'own',
    summary: 'The file as an attachment',
    input: One,
    output: download('application/octet-stream'),
    refuses: ['file.unknown'],
  }),
  readPicture: endpoint({
    method: 'GET',
    path: '/api/files/:file/picture',
    may: 'own',
    summary: 'The picture for a page; of a drawing (SVG) the picture that was made of it',
    input: One.extend({ size: z.enum(['page', 'small']).default('page') }),
    output: download('image/*'),
    refuses: ['file.unknown'],
    // Pages show pictures again and again; whoever takes the file away is told of.
    leaves: 'nothing',
  }),
  removeFile: endpoint({
    method: 'DELETE',
    path: '/api/files/:file',
    may: 'own.change',
    summary: 'Take back a file that one has brought and that nothing holds yet',
    input: One,
    output: z.object({}),
    refuses: ['file.unknown', 'file.held'],
  }),
  addressFile: endpoint({
    method: 'POST',
    path: '/api/files/:file/address',
    may: 'own',
    summary: 'An address that opens the file for five minutes without a cookie, as long as the session that asked for it stands',
    input: One,
    output: z.object({ url: z.string(), fullUrl: z.string(), until: Moment }),
    refuses: ['file.unknown'],
    leaves: 'nothing',
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

/** Port: bytes kept under opaque ids, whole or not at all. */
export interface FileStore {
  /**
   * @param id 32 hexadecimal digits that nothing is kept under yet, for whoever writes it down first; without it the store makes one.
   * What fails leaves nothing; what a crash leaves, `remove` takes away.
   */
  write(body: AsyncIterable<Uint8Array> | Uint8Array, id?: string): Promise<{ id: string; bytes: number; sha256: string }>;
  /** @param part first and last byte, both counted from 0 and both within; without it everything */
  read(id: string, part?: { readonly from: number; readonly to: number }): AsyncIterable<Uint8Array>;
  /** Also what a write that never ended has left; what is not there is no failure. */
  remove(id: string): Promise<void>;
}

/** Port: pictures as pages show them. */
export interface Pictures {
  /**
   * Reads the picture once its turn comes, so that few are in memory at once.
   * @throws PictureRefused
   */
  redraw(kind: PictureKind, body: AsyncIterable<Uint8Array>): Promise<Redrawn>;
}

export interface Redrawn {
  readonly kind: PictureKind;
  /** At most 2560 pixels each way, upright, without metadata; of a drawing the drawing as it came. */
  readonly body: Uint8Array;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** WebP, at most 300 pixels each way. */
  readonly small: Uint8Array;
  /** Of a drawing: what pages show in its place. WebP. */
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

/** Id of the file whose address a value holds, as `KeptFile.url` has it; null where it is another address. */
export function fileIdIn(url: string): string | null {
  return /^\/api\/files\/([0-9a-f-]{36})(?:\/picture)?(?:\?.*)?$/.exec(url)?.[1] ?? null;
}
