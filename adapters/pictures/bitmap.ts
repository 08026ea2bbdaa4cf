/** Reads bitmaps of Windows (BMP), which libvips does not read: without compression, of 1, 4, 8, 16, 24 or 32 bits a pixel. */
import { setImmediate } from 'node:timers/promises';
import { PictureRefused } from '#contract/files';

export interface Bitmap {
  /** Red, green, blue and opacity, a byte each, from the upper left. */
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

const FILE_HEADER = 14;
/** BITMAPINFOHEADER; the later ones begin with it. */
const INFO_HEADER = 40;
/** Some ten milliseconds. */
const PIECE_PIXELS = 500_000;
const UNCOMPRESSED = 0;
const BIT_FIELDS = 3;

/** @throws PictureRefused */
export async function readBitmap(bytes: Buffer, mostPixels: number): Promise<Bitmap> {
  if (bytes.length < FILE_HEADER + INFO_HEADER) refuseUnreadable();
  const header = bytes.readUInt32LE(14);
  const [width, signed] = [bytes.readInt32LE(18), bytes.readInt32LE(22)];
  const height = Math.abs(signed);
  const [bits, compression, used] = [bytes.readUInt16LE(28), bytes.readUInt32LE(30), bytes.readUInt32LE(46)];
  if (header < INFO_HEADER || width <= 0 || height === 0) refuseUnreadable();
  if (width * height > mostPixels) throw new PictureRefused('file.too-many-pixels');
  const pixels = bytes.readUInt32LE(10);
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  if (pixels + rowBytes * height > bytes.length) refuseUnreadable();
  const colour = colourReader(bytes, { header, bits, compression, used, pixels });
  const data = Buffer.alloc(width * height * 4);
  for (let y = 0, done = 0; y < height; y += 1, done += width) {
    // Lets other work run in between.
    if (done >= PIECE_PIXELS) {
      done = 0;
      await setImmediate();
    }
    // A positive height counts rows from the bottom.
    const row = pixels + (signed > 0 ? height - 1 - y : y) * rowBytes;
    for (let x = 0; x < width; x += 1) data.writeUInt32BE(colour(row, x), (y * width + x) * 4);
  }
  return { data, width, height };
}

interface BitmapLayout {
  readonly header: number;
  readonly bits: number;
  readonly compression: number;
  readonly used: number;
  readonly pixels: number;
}

/** Gives the colour of a pixel as 0xRRGGBBAA, by the offset of its row and its column. */
function colourReader(bytes: Buffer, { header, bits, compression, used, pixels }: BitmapLayout): (row: number, x: number) => number {
  if (compression !== UNCOMPRESSED && !(compression === BIT_FIELDS && (bits === 16 || bits === 32))) refuseUnreadable();
  const opaque = (blue: number, green: number, red: number) => ((red << 24) | (green << 16) | (blue << 8) | 0xff) >>> 0;
  if (bits === 24) return (row, x) => opaque(bytes[row + x * 3] ?? 0, bytes[row + x * 3 + 1] ?? 0, bytes[row + x * 3 + 2] ?? 0);
  if (bits === 16 || bits === 32) {
    const given = [40, 44, 48].map((at) => (FILE_HEADER + at + 4 <= bytes.length ? bytes.readUInt32LE(FILE_HEADER + at) : 0));
    const usual = bits === 32 ? [0xff0000, 0xff00, 0xff] : [0x7c00, 0x3e0, 0x1f];
    const [red, green, blue] = (compression === BIT_FIELDS ? given : usual).map(channelScale) as [ChannelScale, ChannelScale, ChannelScale];
    const step = bits / 8;
    return (row, x) => {
      const value = step === 4 ? bytes.readUInt32LE(row + x * 4) : bytes.readUInt16LE(row + x * 2);
      return opaque(blue(value), green(value), red(value));
    };
  }
  if (bits !== 1 && bits !== 4 && bits !== 8) return refuseUnreadable();
  const table = FILE_HEADER + header;
  const count = used === 0 ? 2 ** bits : used;
  if (count > 2 ** bits || table + count * 4 > pixels) refuseUnreadable();
  const palette = Array.from({ length: count }, (_, index) =>
    opaque(bytes[table + index * 4] ?? 0, bytes[table + index * 4 + 1] ?? 0, bytes[table + index * 4 + 2] ?? 0),
  );
  return (row, x) => {
    const at = x * bits;
    const index = ((bytes[row + (at >> 3)] ?? 0) >> (8 - bits - (at & 7))) & (2 ** bits - 1);
    return palette[index] ?? refuseUnreadable();
  };
}

type ChannelScale = (value: number) => number;

/** The bits under a mask, stretched to a byte. */
function channelScale(mask: number): ChannelScale {
  if (mask === 0) return () => 0;
  const shift = 31 - Math.clz32(mask & -mask);
  const most = mask >>> shift;
  return (value) => Math.round(((((value & mask) >>> 0) >>> shift) * 255) / most);
}

function refuseUnreadable(): never {
  throw new PictureRefused('file.unreadable');
}
