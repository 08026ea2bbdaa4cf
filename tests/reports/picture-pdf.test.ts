/** Tests the PDF of a picture: one page of its shape with the whole picture on it; and what becomes of a picture that cannot be read. */
import { createHash } from 'node:crypto';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { typesetter } from '#adapters/pdf';
import type { PictureSheet } from '#contract/documents';
import { LANGUAGES } from '#packages/texts';
import { startTypesettingProcess } from '../../adapters/pdf/process.ts';
import { statementPaper } from '../../capabilities/reports/server/paper/paper.ts';
import { paintedPictures, readPdf } from '../kit/read-pdf.ts';
import { localeOf, sampleStatement } from '../kit/sample-statement.ts';

const press = typesetter();
afterAll(() => press.stop());

const MADE_AT = new Date('2026-07-09T10:15:00Z');
/** A4 and its margin, in points. */
const [SHORT, LONG, MARGIN] = [595.28, 841.89, 39.69];
const POINTS_PER_PIXEL = 0.75;

async function sheetOf(kind: PictureSheet['kind'], width: number, height: number, more: Partial<PictureSheet> = {}): Promise<PictureSheet> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#336699' } });
  const body = await (kind === 'jpg' ? picture.jpeg() : picture.png()).toBuffer();
  return { body, kind, width, height, title: 'Passport of Þórdís', language: 'en', ...more };
}

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The size of the first page and where its picture is, in points from the left and from the foot. */
async function readPlace(pdf: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  try {
    const page = await (await task.promise).getPage(1);
    const [, , pageWidth = 0, pageHeight = 0] = page.view;
    const { fnArray, argsArray } = await page.getOperatorList();
    let [across, up, left, foot, width, height] = [1, 1, 0, 0, 0, 0];
    for (const [at, operator] of fnArray.entries()) {
      if (operator === OPS.transform) {
        const [x, skewX, skewY, y, right, above] = argsArray[at] as [number, number, number, number, number, number];
        expect([skewX, skewY]).toEqual([0, 0]);
        [left, foot] = [left + right * across, foot + above * up];
        [across, up] = [across * x, up * y];
      }
      if (operator === OPS.paintImageXObject) [width, height] = [across, Math.abs(up)];
    }
    // Typst counts from the top, and a picture is drawn upwards all the same.
    return { pageWidth, pageHeight, left, foot: up < 0 ? foot - height : foot, width, height };
  } finally {
    await task.destroy();
  }
}

test.each([
  ['jpg', 1200, 1600, SHORT, LONG],
  ['jpg', 1600, 1200, LONG, SHORT],
  ['png', 1200, 1600, SHORT, LONG],
  ['png', 1600, 1200, LONG, SHORT],
  ['png', 1300, 1300, SHORT, LONG],
  ['jpg', 4000, 100, LONG, SHORT],
] as const)(
  'a %s of %i by %i is on one page of its shape, whole, within the margins',
  async (kind, width, height, pageWidth, pageHeight) => {
    const { pdf, pages } = await press.picture(await sheetOf(kind, width, height), MADE_AT);
    expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-');
    expect(pages).toBe(1);
    expect(await paintedPictures(pdf)).toEqual([[`${width}x${height}`]]);
    const place = await readPlace(pdf);
    expect(place.pageWidth).toBeCloseTo(pageWidth, 1);
    expect(place.pageHeight).toBeCloseTo(pageHeight, 1);
    const pixel = Math.min((pageWidth - 2 * MARGIN) / width, (pageHeight - 2 * MARGIN) / height);
    expect(place.width).toBeCloseTo(width * pixel, 1);
    expect(place.height).toBeCloseTo(height * pixel, 1);
    expect(place.left).toBeCloseTo((pageWidth - place.width) / 2, 1);
    expect(place.foot).toBeCloseTo((pageHeight - place.height) / 2, 1);
  },
);

test('a small picture is printed as large as on a screen, in the middle', async () => {
  const place = await readPlace((await press.picture(await sheetOf('png', 40, 20), MADE_AT)).pdf);
  expect(place.width).toBeCloseTo(40 * POINTS_PER_PIXEL, 2);
  expect(place.height).toBeCloseTo(20 * POINTS_PER_PIXEL, 2);
  expect(place.left).toBeCloseTo((place.pageWidth - place.width) / 2, 1);
  expect(place.foot).toBeCloseTo((place.pageHeight - place.height) / 2, 1);
});

test.each([
  [1, 1],
  [1, 4000],
  [4000, 1],
  [3, 2],
  [2480, 3508],
  [1001, 1417],
])('there is no second page for a picture of %i by %i', async (width, height) => {
  await expect(press.picture(await sheetOf('png', width, height), MADE_AT)).resolves.toMatchObject({ pages: 1 });
});

test('a picture that is not of the size it is said to be keeps its shape', async () => {
  const sheet = await sheetOf('jpg', 400, 300);
  const { width, height } = await readPlace((await press.picture({ ...sheet, width: 300, height: 400 }, MADE_AT)).pdf);
  expect(width / height).toBeCloseTo(400 / 300, 2);
});

test.each(LANGUAGES)('title, language in %s and date are in the file, and a screen reader says the title', async (language) => {
  const file = await readPdf((await press.picture(await sheetOf('jpg', 40, 30, { language }), MADE_AT)).pdf);
  expect(file).toMatchObject({ language, title: 'Passport of Þórdís', marked: true, made: 'D:20260709101500Z', headings: [] });
  expect(file.figures).toEqual(['Passport of Þórdís']);
  expect(file.pages).toMatchObject([{ tagged: true, text: '', runs: [] }]);
});

test.each([
  ['🙂 中文 שלום', '🙂 中文 שלום'],
  ['#read("/etc/passwd") $x$ *b* <l> @r', '#read("/etc/passwd") $x$ *b* <l> @r'],
  ['"); #sys.inputs \\u{41} \\n </rdf:li>&amp;', '"); #sys.inputs \\u{41} \\n </rdf:li>&amp;'],
  ['a\u0000b\u0007c\nd', 'abc d'],
  ['\u202egnp.exe \ud800', 'gnp.exe \ufffd'],
])('the title %j is told and evaluated nowhere', async (title, told) => {
  const { pdf, pages } = await press.picture(await sheetOf('png', 40, 30, { title }), MADE_AT);
  expect(pages).toBe(1);
  expect(await readPdf(pdf)).toMatchObject({ title: told, figures: [told], pages: [{ text: '' }] });
});

test('the same picture and moment give the same bytes, with other documents between', async () => {
  const [one, other] = [await sheetOf('jpg', 60, 40), await sheetOf('jpg', 60, 41)];
  const first = digest((await press.picture(one, MADE_AT)).pdf);
  expect(digest((await press.picture(other, MADE_AT)).pdf)).not.toBe(first);
  await press.statement(statementPaper(sampleStatement({ holdings: 5, transactions: 3 }), localeOf('en')), MADE_AT);
  expect(digest((await press.picture(structuredClone(one), MADE_AT)).pdf)).toBe(first);
});

test('a picture that cannot be read is refused for what it is, and the process works on', async () => {
  const [jpg, png] = [await sheetOf('jpg', 400, 300), await sheetOf('png', 400, 300)];
  const withSmallPicture = holdSmallPicture(Buffer.from(jpg.body));
  const broken = [
    ...breakPictures(Buffer.from(jpg.body), Buffer.from(png.body)),
    ['jpg', withSmallPicture.subarray(0, -2)],
    // More to a side than the exporter takes of a JPEG.
    ['jpg', (await sheetOf('jpg', 17_000, 10)).body],
  ] as const;
  const process = await startTypesettingProcess(30_000);
  try {
    for (const [kind, body] of broken)
      await expect(process.set({ is: 'picture', sheet: { ...jpg, kind, body } }, MADE_AT)).rejects.toMatchObject({
        name: 'TypesettingFailed',
        reason: 'data',
        message: 'the picture cannot be read',
      });
    for (const sheet of [jpg, png, { ...jpg, body: withSmallPicture }])
      await expect(process.set({ is: 'picture', sheet }, MADE_AT)).resolves.toMatchObject({ pages: 1 });
    expect(process).toMatchObject({ ended: false, documents: broken.length + 3 });
  } finally {
    await process.end();
  }
});

/** Pictures that are cut off, of another kind than they are said to be, or of a size that no memory holds. */
function breakPictures(jpg: Buffer, png: Buffer): (readonly [kind: PictureSheet['kind'], body: Uint8Array])[] {
  const frame = jpg.indexOf(Buffer.from([0xff, 0xc0]));
  return [
    ...[0, 1, 10, 30, jpg.length >> 1, jpg.length - 1].map((length) => ['jpg', jpg.subarray(0, length)] as const),
    ...[0, 1, 10, 30, png.length >> 1, png.length - 20].map((length) => ['png', png.subarray(0, length)] as const),
    ['png', jpg],
    ['jpg', png],
    ['png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>')],
    ['jpg', Buffer.from('no picture at all, and longer than the head of one')],
    ['jpg', Buffer.from(jpg).fill(0xfd, frame + 5, frame + 9)],
    ['png', Buffer.from(png).fill(0x7f, 16, 24)],
  ];
}

/** The same JPEG with a segment of metadata that holds the first scan and the end of another, as cameras write it. */
function holdSmallPicture(jpg: Buffer): Buffer {
  const metadata = [0xff, 0xe1, 0x00, 0x0c, 0xff, 0xd8, 0xff, 0xda, 0x00, 0x02, 0x00, 0x00, 0xff, 0xd9];
  return Buffer.concat([jpg.subarray(0, 2), Buffer.from(metadata), jpg.subarray(2)]);
}

test('a sheet without a title or a size is refused, and the next one is set', async () => {
  const sheet = await sheetOf('png', 40, 30);
  await expect(press.picture({ ...sheet, title: '\u200b' }, MADE_AT)).rejects.toMatchObject({
    reason: 'data',
    message: 'the document does not meet PDF/UA-1',
  });
  await expect(press.picture({ ...sheet, width: 0 }, MADE_AT)).rejects.toMatchObject({
    reason: 'renderer',
    message: expect.stringContaining('picture.typ') as string,
  });
  await expect(press.picture(sheet, MADE_AT)).resolves.toMatchObject({ pages: 1 });
});
