/** Makes PDFs with a few words on each page, object by object, and hostile ones that look like them. */
import { deflateSync } from 'node:zlib';

export interface PlainPdfOptions {
  /** Further entries of the catalogue: `/OpenAction << /S /JavaScript /JS (app.alert) >>`. */
  readonly catalogue?: string;
  /** Further entries of the trailer. */
  readonly trailer?: string;
  /** Objects that are packed together in a stream, as whoever hides something writes them. */
  readonly packed?: string;
}

/** An A5 page for each text. */
export function plainPdf(texts: readonly string[], { catalogue = '', trailer = '', packed }: PlainPdfOptions = {}): Buffer {
  const pageAt = (at: number) => 4 + at * 2;
  const kids = texts.map((_, at) => `${pageAt(at)} 0 R`).join(' ');
  const objects: (string | Buffer)[] = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${texts.length} /MediaBox [0 0 420 595] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...texts.flatMap((text, at) => {
      const drawn = `BT /F1 24 Tf 40 500 Td (${text}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /Resources << /Font << /F1 3 0 R >> >> /Contents ${pageAt(at) + 1} 0 R >>`,
        `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ];
    }),
  ];
  if (packed !== undefined) {
    const body = deflateSync(Buffer.from(`99 0 ${packed}`, 'latin1'));
    const head = `<< /Type /ObjStm /N 1 /First 5 /Filter /FlateDecode /Length ${body.length} >>\nstream\n`;
    objects.push(Buffer.concat([Buffer.from(head, 'latin1'), body, Buffer.from('\nendstream', 'latin1')]));
  }
  let pdf = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1');
  const places: number[] = [];
  for (const [at, object] of objects.entries()) {
    places.push(pdf.length);
    pdf = Buffer.concat([pdf, Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(object as string, 'latin1'), Buffer.from('\nendobj\n')]);
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${pdf.length}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(end, 'latin1')]);
}
