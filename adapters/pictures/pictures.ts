/**
 * Draws uploaded pictures again with libvips, as pages show them: the result contains pixels, and nothing else of the upload. Only the readers of
 * the accepted kinds are enabled; each picture has limits of pixels and time.
 */
import type { Sharp, SharpOptions } from 'sharp';
import { PictureRefused, type PictureKind, type PictureProcessor, type RedrawnPicture } from '#contract/files';
import type { Logo, LogoPictures } from '#contract/tenants';
import { FairTurns, THE_PRODUCT, type QueueMember } from '#platform';
import { readBitmap } from './bitmap.ts';

/** The largest size on a page and in a list, in pixels each way. */
const LARGEST = 2560;
const SMALL = 300;

/** Pixels of an unpacked picture, over all its frames: 200 MB in memory. */
const MOST_PIXELS = 50_000_000;
const MOST_FRAMES = 200;
const MOST_SECONDS = 20;
/** Pictures in memory at once; the others wait with their bytes in the store. */
const AT_ONCE = 2;
const MOST_WAITING = { all: 600, ofTenant: 300, ofPerson: 100 };

const READERS = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadNsgifBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadSvgBuffer',
];

/** The encoder of each kind. */
const ENCODERS: Readonly<Record<Exclude<PictureKind, 'svg' | 'bmp'>, (picture: Sharp) => Sharp>> = {
  jpg: (picture) => picture.jpeg({ quality: 84 }),
  png: (picture) => picture.png({ compressionLevel: 9 }),
  gif: (picture) => picture.gif(),
  webp: (picture) => picture.webp({ quality: 84 }),
};

type PictureOpener = (input: Buffer, options?: SharpOptions) => Sharp;

/** By itself it draws what the product asks for. */
export interface SharedPictures extends PictureProcessor, LogoPictures {
  /** Draws what somebody asks for, in their turn; what still waits is dropped with the signal. */
  askedBy(by: QueueMember, signal: AbortSignal | null): PictureProcessor & LogoPictures;
}

export function sharpPictures(): SharedPictures {
  const turns = new FairTurns(AT_ONCE, MOST_WAITING);
  let opening: Promise<PictureOpener> | undefined;
  const draw = async <Result>(body: AsyncIterable<Uint8Array>, drawn: (open: PictureOpener, bytes: Buffer) => Promise<Result>) => {
    opening ??= openReader();
    const open = await opening;
    try {
      return await drawn(open, await readWhole(body));
    } catch (error) {
      throw error instanceof PictureRefused || isStoreFailure(error) ? error : new PictureRefused(refusalCodeOf(error), error);
    }
  };
  const askedBy: SharedPictures['askedBy'] = (by, signal) => ({
    redraw: (kind, body) => turns.run(by, signal, () => draw(body, (open, bytes) => redrawPicture(open, kind, bytes))),
    logo: (body, within) => turns.run(by, signal, () => draw(body, (open, bytes) => drawLogo(open, bytes, within))),
  });
  return { ...askedBy(THE_PRODUCT, null), askedBy };
}

/** Loads the library with the first picture. */
async function openReader(): Promise<PictureOpener> {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: READERS });
  sharp.cache(false);
  sharp.concurrency(1);
  return (input, options = {}) =>
    sharp(input, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true, ...options }).timeout({ seconds: MOST_SECONDS });
}

async function redrawPicture(open: PictureOpener, kind: PictureKind, bytes: Buffer): Promise<RedrawnPicture> {
  if (kind === 'svg') return redrawVector(open, bytes);
  const [input, options, as] = kind === 'bmp' ? ([...(await readBitmapInput(bytes)), 'png'] as const) : ([bytes, {}, kind] as const);
  const { pages = 1, width, height } = await open(input, options).metadata();
  // Every frame counts.
  if (pages > MOST_FRAMES || width * height * pages > MOST_PIXELS) throw new PictureRefused('file.too-many-pixels');
  const animated = pages > 1 ? { animated: true } : {};
  const page = fitWithin(open(input, { ...options, ...animated }).autoOrient(), LARGEST);
  const { data, info } = await ENCODERS[as](page).toBuffer({ resolveWithObject: true });
  return {
    kind: as,
    body: data,
    width: info.width,
    height: info.pageHeight ?? info.height,
    small: await fitWithin(open(input, options).autoOrient(), SMALL).webp().toBuffer(),
    shown: null,
  };
}

/** Draws the first frame. */
async function drawLogo(open: PictureOpener, bytes: Buffer, { width, height }: Omit<Logo, 'png'>): Promise<Logo> {
  const fitted = open(bytes).autoOrient().resize({ width, height, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await fitted.png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

/** The drawing is kept as it came and is never shown: pages show a picture that is made of it here, in which nothing runs or is fetched. */
async function redrawVector(open: PictureOpener, bytes: Buffer): Promise<RedrawnPicture> {
  // Entities expand when they are read, whatever the limits of the reader.
  if (/<!ENTITY/i.test(bytes.toString('latin1'))) throw new PictureRefused('file.unreadable');
  const { data, info } = await fitWithin(open(bytes), LARGEST).webp({ quality: 90 }).toBuffer({ resolveWithObject: true });
  return {
    kind: 'svg',
    body: bytes,
    width: info.width,
    height: info.height,
    small: await fitWithin(open(data), SMALL).webp().toBuffer(),
    shown: data,
  };
}

function fitWithin(picture: Sharp, most: number): Sharp {
  return picture.resize({ width: most, height: most, fit: 'inside', withoutEnlargement: true });
}

async function readBitmapInput(bytes: Buffer): Promise<readonly [Buffer, SharpOptions]> {
  const { data, width, height } = await readBitmap(bytes, MOST_PIXELS);
  return [data, { raw: { width, height, channels: 4 } }];
}

async function readWhole(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** A failure of the store is not a fault of the picture. */
function isStoreFailure(error: unknown): boolean {
  return !(error instanceof Error) || 'code' in error || '$metadata' in error;
}

function refusalCodeOf(error: unknown): PictureRefused['code'] {
  return error instanceof Error && /exceeds pixel limit/i.test(error.message) ? 'file.too-many-pixels' : 'file.unreadable';
}
