/** Reads back what a screen reader gets from a PDF: language, title, headings, figures and tables in order, and where its links lead. */
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadTable {
  /** The cells of the head, then of each row, as text. */
  readonly heads: readonly (readonly string[])[];
  readonly rows: readonly (readonly string[])[];
}

export interface ReadPdf {
  readonly language: string;
  readonly title: string;
  readonly marked: boolean;
  readonly made: string;
  /** `runs` are pieces of text where they stand, in points from the left. */
  readonly pages: readonly { readonly tagged: boolean; readonly text: string; readonly runs: readonly PdfTextRun[] }[];
  readonly headings: readonly { readonly level: number; readonly text: string }[];
  /** The alternative text of each figure; undefined where it has none. */
  readonly figures: readonly (string | undefined)[];
  /** In the order of the pages: what is read on the link, what it is called where it cannot be read, and where it leads. */
  readonly links: readonly { readonly text: string; readonly contents: string; readonly url: string }[];
  /** Elements of the structure that are links. */
  readonly linkElements: number;
  /** By page: a table that goes on is told on each page that it touches, so that only its own page's cells have text. */
  readonly tables: readonly ReadTable[];
}

interface PdfTextRun {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** The line it stands on, from the foot of the page. */
  readonly base: number;
}

interface PdfAnnotation {
  readonly subtype: string;
  readonly url?: string;
  /** Left, bottom, right, top. */
  readonly rect: readonly [number, number, number, number];
  readonly contentsObj?: { readonly str: string };
}

/** What stands within a rectangle, but for the spaces that align it. */
function textIn([left, bottom, right, top]: PdfAnnotation['rect'], runs: readonly PdfTextRun[]): string {
  const inside = runs.filter((run) => run.base >= bottom && run.base <= top && run.left >= left - 0.5 && run.left < right - 0.5);
  return inside
    .map(({ text }) => text)
    .join('')
    .replace(/\s+$/, '');
}

interface PdfNode {
  readonly role?: string;
  readonly alt?: string;
  readonly type?: string;
  readonly id?: string;
  readonly children?: readonly PdfNode[];
}

export async function readPdf(pdf: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  try {
    const { info } = (await document.getMetadata()) as unknown as { info: Record<'Language' | 'Title' | 'CreationDate', string> };
    // Typed as an object, answered as a map.
    const marks = (await document.getMarkInfo()) as unknown as Map<string, boolean> | null;
    const pages = [];
    const headings: { level: number; text: string }[] = [];
    const figures: (string | undefined)[] = [];
    const tables: ReadTable[] = [];
    const links: { text: string; contents: string; url: string }[] = [];
    let linkElements = 0;
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const content = await page.getTextContent({ includeMarkedContent: true });
      const texts = textsById(content);
      const runs = content.items.flatMap((item) =>
        'str' in item
          ? [
              {
                text: item.str,
                left: item.transform[4] as number,
                right: (item.transform[4] as number) + item.width,
                base: item.transform[5] as number,
              },
            ]
          : [],
      );
      for (const { subtype, url, rect, contentsObj } of (await page.getAnnotations()) as PdfAnnotation[])
        if (subtype === 'Link' && url !== undefined) links.push({ text: textIn(rect, runs), contents: contentsObj?.str ?? '', url });
      const tree = (await page.getStructTree()) as PdfNode | null;
      const text = (node: PdfNode): string =>
        (node.id ? (texts.get(node.id) ?? '') : (node.children ?? []).map(text).join(' ')).replace(/\s+/g, ' ').trim();
      walk(tree ?? {}, (node) => {
        const heading = /^H([1-6])$/.exec(node.role ?? '');
        if (heading) headings.push({ level: Number(heading[1]), text: text(node) });
        if (node.role === 'Link') linkElements += 1;
        if (node.role === 'Figure') figures.push(node.alt);
        if (node.role === 'Table') tables.push({ heads: rowsOf(node, 'TH', text), rows: rowsOf(node, 'TD', text) });
      });
      pages.push({ tagged: (tree?.children ?? []).length > 0, text: [...texts.values()].join(' '), runs });
    }
    return {
      language: info.Language,
      title: info.Title,
      marked: marks?.get('Marked') === true,
      made: info.CreationDate,
      pages,
      headings,
      figures,
      links,
      linkElements,
      tables,
    };
  } finally {
    await task.destroy();
  }
}

function walk(node: PdfNode, visit: (node: PdfNode) => void): void {
  visit(node);
  for (const child of node.children ?? []) walk(child, visit);
}

function rowsOf(table: PdfNode, cell: 'TH' | 'TD', text: (node: PdfNode) => string): string[][] {
  const rows: string[][] = [];
  walk(table, (node) => {
    const cells = node.role === 'TR' ? (node.children ?? []).filter((child) => child.role === cell) : [];
    if (cells.length > 0) rows.push(cells.map(text));
  });
  return rows;
}

type PdfTextContent = Awaited<
  ReturnType<Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>['getTextContent']>
>;

function textsById({ items }: PdfTextContent): Map<string, string> {
  const texts = new Map<string, string>();
  const open: (string | undefined)[] = [];
  for (const item of items) {
    if ('str' in item) {
      const id = open.findLast((each) => each !== undefined) ?? 'outside';
      texts.set(id, (texts.get(id) ?? '') + item.str + (item.hasEOL ? ' ' : ''));
    } else if (item.type === 'endMarkedContent') open.pop();
    else open.push(item.id);
  }
  return texts;
}

/** Every colour that something is filled with, page by page. */
export async function paintedColours(pdf: Uint8Array): Promise<ReadonlySet<string>> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const colours = new Set<string>();
  for (let number = 1; number <= document.numPages; number++) {
    const { fnArray, argsArray } = await (await document.getPage(number)).getOperatorList();
    fnArray.forEach((operator, at) => {
      if (operator === OPS.setFillRGBColor || operator === OPS.setStrokeRGBColor) colours.add(String((argsArray[at] as unknown[])[0]));
    });
  }
  await task.destroy();
  return colours;
}

/** The pictures of pixels on each page, in the order in which they are drawn, as `width x height` of the pixels. */
export async function paintedPictures(pdf: Uint8Array): Promise<string[][]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const pages: string[][] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { fnArray, argsArray } = await (await document.getPage(number)).getOperatorList();
    pages.push(
      fnArray.flatMap((operator, at) => {
        if (operator !== OPS.paintImageXObject) return [];
        const [, width, height] = argsArray[at] as [string, number, number];
        return [`${width}x${height}`];
      }),
    );
  }
  await task.destroy();
  return pages;
}
