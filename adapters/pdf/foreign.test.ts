/** Tests what of PDFs from elsewhere is taken over, and which are refused. */
import { afterAll, expect, test } from 'vitest';
import { plainPdf } from '../../tests/kit/plain-pdf.ts';
import { readPdf } from '../../tests/kit/read-pdf.ts';
import { typesetter } from './index.ts';

const press = typesetter();
afterAll(() => press.stop());

const faultOf = (pdf: Uint8Array) =>
  press.inspectPdf(pdf).then(
    (pages) => pages,
    (error: unknown) => (error as { fault?: unknown }).fault ?? error,
  );

test('a PDF of plain pages is taken, with the number of its pages', async () => {
  expect(await faultOf(plainPdf(['One']))).toBe(1);
  expect(await faultOf(plainPdf(['One', 'Two', 'Three'], { packed: '<< /Kind /Harmless >>' }))).toBe(3);
});

test('a PDF that is broken, locked or acts by itself is refused, however it is written', async () => {
  const plain = plainPdf(['One']);
  expect(await faultOf(Buffer.from('%PDF-1.4 %%EOF'))).toBe('unreadable');
  expect(await faultOf(plain.subarray(0, 120))).toBe('unreadable');
  expect(await faultOf(plainPdf([]))).toBe('unreadable');
  const lock =
    '/Encrypt << /Filter /Standard /V 1 /R 2 /O (01234567890123456789012345678901) /U (01234567890123456789012345678901) /P -4 >> /ID [(a) (a)]';
  expect(await faultOf(plainPdf(['One'], { trailer: lock }))).toBe('encrypted');
  for (const catalogue of [
    '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>',
    '/OpenAction << /S /J#61vaScript /J#53 (app.alert(1)) >>',
    '/OpenAction << /S /Launch /F (calc.exe) >>',
    '/Names << /EmbeddedFiles << /Names [] >> >>',
    '/AcroForm << /XFA (form) /Fields [] >>',
  ])
    expect([catalogue, await faultOf(plainPdf(['One'], { catalogue }))]).toEqual([catalogue, 'active']);
  expect(await faultOf(plainPdf(['One'], { packed: '<< /S /JavaScript /JS (app.alert(1)) >>' }))).toBe('active');
});

test('a report from elsewhere stands between its covers, and of all of them only what their pages show is there', async () => {
  const foreign = (...texts: string[]) => ({
    pdf: plainPdf(texts, { catalogue: '/ViewerPreferences << /HideToolbar true >>' }),
    alt: texts.join(' '),
  });
  const bound = {
    cover: foreign('Our cover'),
    report: foreign('Page one', 'Page two'),
    back: foreign('Our back'),
    title: 'Þórdís',
    language: 'is' as const,
  };
  const { pdf, pages } = await press.bind(bound, new Date('2026-01-05T08:00:00Z'));
  const read = await readPdf(pdf);
  expect([pages, read.title, read.language]).toEqual([4, 'Þórdís', 'is']);
  expect(read.pages.map(({ runs }) => runs.map(({ text }) => text).join(''))).toEqual(['Our cover', 'Page one', 'Page two', 'Our back']);
  expect(read.figures).toEqual(['Our cover', 'Page one Page two', 'Page one Page two', 'Our back']);
  expect(Buffer.from(pdf).includes('HideToolbar')).toBe(false);
  await expect(press.bind({ ...bound, back: { pdf: Buffer.from('%PDF-1.4'), alt: '' } }, new Date(0))).rejects.toMatchObject({
    reason: 'data',
  });
});
