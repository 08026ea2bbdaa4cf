/** Draws the firm's mark as a PNG picture, since hardly any mail program shows SVG. */
import { crc32, deflateSync } from 'node:zlib';

/** The path is drawn in a square with sides of 32 units; the picture has three times the size at which a mail shows it. */
const BOX_SIDE = 32;
const PICTURE_SIDE = 84;
/** Scan lines for each pixel row of the picture. */
const LINES = 4;
/** Straight pieces that replace a curve. */
const PIECES = 16;

type MarkPoint = readonly [x: number, y: number];

/** PNG of a path, filled with a colour on a transparent background. */
export function drawMark(path: string, colour: string): Uint8Array {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number, number];
  const shade = pixelCoverage(pathOutlines(path));
  const rows = Buffer.alloc(PICTURE_SIDE * (1 + PICTURE_SIDE * 4));
  for (let y = 0; y < PICTURE_SIDE; y += 1)
    for (let x = 0; x < PICTURE_SIDE; x += 1)
      rows.set([red, green, blue, Math.round(Math.min(1, shade[y * PICTURE_SIDE + x]!) * 255)], y * (1 + PICTURE_SIDE * 4) + 1 + x * 4);
  return encodePng(rows);
}

function encodePng(rows: Uint8Array): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(PICTURE_SIDE, 0);
  head.writeUInt32BE(PICTURE_SIDE, 4);
  // Eight bits each for red, green, blue and opacity.
  head.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, pngChunk('IHDR', head), pngChunk('IDAT', deflateSync(rows)), pngChunk('IEND', Buffer.alloc(0))]);
}

function pngChunk(kind: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** The share of each pixel that is inside the outlines, by the nonzero winding rule of SVG. */
function pixelCoverage(shapes: readonly (readonly MarkPoint[])[]): Float64Array {
  const shade = new Float64Array(PICTURE_SIDE * PICTURE_SIDE);
  const scale = PICTURE_SIDE / BOX_SIDE;
  for (let line = 0; line < PICTURE_SIDE * LINES; line += 1) {
    const y = (line + 0.5) / LINES / scale;
    let winding = 0;
    let from = 0;
    for (const { x, turn } of lineCrossings(shapes, y)) {
      if (winding === 0) from = x;
      winding += turn;
      if (winding === 0) addCoverage(shade, Math.floor(line / LINES) * PICTURE_SIDE, from * scale, x * scale);
    }
  }
  return shade;
}

function lineCrossings(shapes: readonly (readonly MarkPoint[])[], y: number): { x: number; turn: number }[] {
  const found: { x: number; turn: number }[] = [];
  for (const shape of shapes)
    for (const [index, [x1, y1]] of shape.entries()) {
      const [x2, y2] = shape[(index + 1) % shape.length]!;
      if (y1 <= y !== y2 <= y) found.push({ x: x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), turn: y2 > y1 ? 1 : -1 });
    }
  return found.sort((a, b) => a.x - b.x);
}

function addCoverage(shade: Float64Array, row: number, from: number, to: number): void {
  const [first, last] = [Math.max(0, from), Math.min(PICTURE_SIDE, to)];
  for (let x = Math.floor(first); x < last; x += 1) shade[row + x]! += (Math.min(x + 1, last) - Math.max(x, first)) / LINES;
}

/** The number of parameters of each path command. */
const NUMBERS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

/** The closed outlines of SVG path data, as straight pieces. */
function pathOutlines(path: string): MarkPoint[][] {
  const shapes: MarkPoint[][] = [];
  let shape: MarkPoint[] = [];
  let [x, y] = [0, 0];
  // The control point that a following smooth curve takes its direction from.
  let handle: { of: string; at: MarkPoint } | null = null;
  for (const { letter, numbers } of pathSteps(path)) {
    const absolute = letter.toUpperCase();
    const relative = letter !== absolute;
    const at = (index: number): MarkPoint => [numbers[index]! + (relative ? x : 0), numbers[index + 1]! + (relative ? y : 0)];
    const smooth = (of: string): MarkPoint => (handle?.of === of ? [2 * x - handle.at[0], 2 * y - handle.at[1]] : [x, y]);
    const here: MarkPoint = [x, y];
    let next: { of: string; at: MarkPoint } | null = null;
    let points: MarkPoint[] = [];
    if (absolute === 'Z') {
      [x, y] = shape[0] ?? here;
      continue;
    }
    if (absolute === 'M') shapes.push((shape = []));
    if (absolute === 'M' || absolute === 'L') points = [at(0)];
    if (absolute === 'H') points = [[numbers[0]! + (relative ? x : 0), y]];
    if (absolute === 'V') points = [[x, numbers[0]! + (relative ? y : 0)]];
    if (absolute === 'C' || absolute === 'S') {
      const [first, second, end] = absolute === 'C' ? [at(0), at(2), at(4)] : [smooth('C'), at(0), at(2)];
      points = curvePoints([here, first, second, end]);
      next = { of: 'C', at: second };
    }
    if (absolute === 'Q' || absolute === 'T') {
      const [control, end] = absolute === 'Q' ? [at(0), at(2)] : [smooth('Q'), at(0)];
      points = curvePoints([here, control, end]);
      next = { of: 'Q', at: control };
    }
    if (absolute === 'A') points = arcPoints(here, numbers, at(5));
    shape.push(...points);
    [x, y] = points.at(-1) ?? here;
    handle = next;
  }
  return shapes;
}

/** Path commands with their numbers; further sets of numbers repeat the same command. */
function* pathSteps(path: string): Generator<{ letter: string; numbers: number[] }> {
  for (const [, letter = '', rest = ''] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const takes = NUMBERS[letter.toUpperCase()] ?? 0;
    const numbers = numbersIn(rest, letter.toUpperCase() === 'A');
    if (takes === 0) yield { letter, numbers: [] };
    for (let at = 0; takes > 0 && at + takes <= numbers.length; at += takes) {
      const again = at > 0 && letter === 'M' ? 'L' : at > 0 && letter === 'm' ? 'l' : letter;
      yield { letter: again, numbers: numbers.slice(at, at + takes) };
    }
  }
}

/** Reads the numbers of a command; the two flags of an arc may be followed by the next number without a space. */
function numbersIn(text: string, arcs: boolean): number[] {
  const numbers: number[] = [];
  const number = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/iy;
  const flag = /[01]/y;
  for (let at = 0; at < text.length;) {
    const pattern = arcs && [3, 4].includes(numbers.length % 7) ? flag : number;
    pattern.lastIndex = at;
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) numbers.push(Number(found));
    at += found?.length ?? 1;
  }
  return numbers;
}

/** Points on a Bézier curve with any number of control points, by de Casteljau's algorithm. */
function curvePoints(points: readonly MarkPoint[]): MarkPoint[] {
  return Array.from({ length: PIECES }, (_, piece) => {
    const share = (piece + 1) / PIECES;
    let ways = points;
    while (ways.length > 1)
      ways = ways.slice(1).map(([x, y], index) => {
        const [x0, y0] = ways[index]!;
        return [x0 + (x - x0) * share, y0 + (y - y0) * share] as const;
      });
    return ways[0]!;
  });
}

/** Points on an elliptical arc between two points; the centre is computed as in SVG's appendix on arcs. */
function arcPoints(
  [x1, y1]: MarkPoint,
  [wide = 0, high = 0, turned = 0, large = 0, sweep = 0]: readonly number[],
  [x2, y2]: MarkPoint,
): MarkPoint[] {
  const angle = (turned * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [halfX, halfY] = [(x1 - x2) / 2, (y1 - y2) / 2];
  const [x, y] = [cos * halfX + sin * halfY, cos * halfY - sin * halfX];
  if (wide === 0 || high === 0 || (x === 0 && y === 0)) return [[x2, y2]];
  const stretch = Math.max(1, Math.hypot(x / wide, y / high));
  const [rx, ry] = [Math.abs(wide) * stretch, Math.abs(high) * stretch];
  const apart = (rx * y) ** 2 + (ry * x) ** 2;
  const root = (large === sweep ? -1 : 1) * Math.sqrt(Math.max(0, ((rx * ry) ** 2 - apart) / apart));
  const [cx, cy] = [(root * rx * y) / ry, (-root * ry * x) / rx];
  const begin = Math.atan2((y - cy) / ry, (x - cx) / rx);
  let span = Math.atan2((-y - cy) / ry, (-x - cx) / rx) - begin;
  if (sweep === 0 && span > 0) span -= 2 * Math.PI;
  if (sweep === 1 && span < 0) span += 2 * Math.PI;
  const [middleX, middleY] = [(x1 + x2) / 2, (y1 + y2) / 2];
  return Array.from({ length: PIECES }, (_, piece) => {
    const at = begin + (span * (piece + 1)) / PIECES;
    const [px, py] = [rx * Math.cos(at) + cx, ry * Math.sin(at) + cy];
    return [cos * px - sin * py + middleX, sin * px + cos * py + middleY] as const;
  });
}
