/**
 * Reads the head of a picture before the compiler does, which believes any size that a picture claims and takes a JPEG that is cut off for a whole
 * one.
 */

/** Unpacked, such a picture takes 200 MB. */
const MOST_PIXELS = 50_000_000;

/** The markers of a JPEG (ITU-T T.81, table B.1). */
const FILL = 0xff;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);
/** A frame tells the size. Three markers in the range of its markers stand for something else. */
const [FIRST_FRAME, LAST_FRAME] = [0xc0, 0xcf];
const NO_FRAMES = new Set([0xc4, 0xc8, 0xcc]);

/** True for a picture that is not too large and, as far as can be told, not cut off. Whether it can be read is left to the compiler. */
export function canBeUnpacked(kind: 'jpg' | 'png', picture: Buffer): boolean {
  return kind === 'jpg' ? isWholeJpeg(picture) : hasFewPixels(readPngSize(picture));
}

interface PixelSize {
  readonly width: number;
  readonly height: number;
}

function hasFewPixels(size: PixelSize | null): boolean {
  return size !== null && size.width * size.height <= MOST_PIXELS;
}

/** The size is in the first chunk of a PNG. Where the rest is missing, the compiler refuses it. */
function readPngSize(png: Buffer): PixelSize | null {
  return png.length < 24 ? null : { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

/** Goes through the segments of a JPEG up to its first scan, so that a smaller picture within its metadata is not taken for it. */
function isWholeJpeg(jpeg: Buffer): boolean {
  let size: PixelSize | null = null;
  let at = 2;
  while (at + 9 <= jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg.readUInt8(at + 1);
    if (marker === START_OF_SCAN) return hasFewPixels(size) && jpeg.includes(END_OF_IMAGE, at);
    if (marker >= FIRST_FRAME && marker <= LAST_FRAME && !NO_FRAMES.has(marker))
      size = { width: jpeg.readUInt16BE(at + 7), height: jpeg.readUInt16BE(at + 5) };
    at += marker === FILL ? 1 : 2 + jpeg.readUInt16BE(at + 2);
  }
  return false;
}
