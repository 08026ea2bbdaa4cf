/**
 * A statement of 130 rows (104 holdings, 26 transactions) and four charts, tagged, from its figures to its bytes, with a warm
 * typesetter and no document like the one before; beside a warm Chromium printing the same words, tables and lines in the same run.
 */
import { setTimeout } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { typesetter } from '#adapters/pdf';
import type { PaperBlock, PaperTable, PaperText, StatementPaper } from '#contract/reports';
import { readFaces } from '../adapters/pdf/fonts.ts';
import { statementPaper } from '../capabilities/reports/server/paper/paper.ts';
import { sampleStatement, localeOf } from '../tests/kit/sample-statement.ts';
import { BROWSER_FLAGS, findBrowser } from '../tooling/browser.ts';

const DOCUMENTS = 24;
const WARM_UP = 4;
const LANGUAGES = ['en', 'is', 'el', 'nl'] as const;

/** Each tidies up after its document, the browser for longer than it takes to print; neither is to pay for the other. */
function waitForProcesses(): Promise<void> {
  return setTimeout(400);
}

async function timeDocument(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The middle of those after the warm-up. */
function median(times: readonly number[]): number {
  const sorted = times.slice(WARM_UP).sort((a, b) => a - b);
  return Math.round(sorted[sorted.length >> 1] ?? 0);
}

export async function pdfStatement() {
  const pdf = typesetter();
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...BROWSER_FLAGS] });
  const page = await browser.newPage();
  await page.setContent(pageShell());
  const times = { ours: [] as number[], theirs: [] as number[] };
  try {
    for (let document = 0; document < DOCUMENTS; document += 1) {
      const facts = sampleStatement({ seed: document + 1 });
      const locale = localeOf(LANGUAGES[document % LANGUAGES.length] ?? 'en');
      await waitForProcesses();
      times.ours.push(await timeDocument(() => pdf.statement(statementPaper(facts, locale), new Date(facts.to))));
      await waitForProcesses();
      times.theirs.push(await timeDocument(() => print(page, statementPaper(facts, locale))));
    }
  } finally {
    await Promise.all([pdf.stop(), browser.close()]);
  }
  const [ours, theirs] = [median(times.ours), median(times.theirs)];
  return {
    id: 'pdf.statement',
    value: ours,
    unit: 'ms',
    beside: { what: 'Chromium printing the same content', value: theirs },
    ratio: Math.round((ours / theirs) * 100) / 100,
  };
}

/** A page that has its typefaces already: Chromium is as warm as the typesetter. */
function pageShell(): string {
  const [sans, , , serif] = readFaces().map((face) => `url(data:font/ttf;base64,${face.toString('base64')})`);
  return `<!doctype html><style>@font-face { font-family: Sans; src: ${sans} } @font-face { font-family: Serif; src: ${serif} }
    @page { size: A4; margin: 32mm 18mm 24mm } body { font: 9.2pt Sans; color: #1b2733 } h1, h2 { font-family: Serif; font-weight: 400; color: #14324a }
    section { break-before: page } table { border-collapse: collapse; width: 100%; font-size: 7.4pt; margin: 3mm 0 } thead { display: table-header-group; color: #14324a }
    td, th { border-bottom: 0.3pt solid #d3d9de; text-align: right; padding: 0.9mm 1mm } td:first-child, th:first-child { text-align: left } tr { break-inside: avoid }</style>
    <h1>Sans</h1><p>Serif</p>`;
}

async function print(page: Page, paper: StatementPaper): Promise<void> {
  await page.evaluate(
    ({ body, language, title }) => {
      document.documentElement.lang = language;
      document.title = title;
      document.body.innerHTML = body;
    },
    { body: paperHtml(paper), language: paper.language, title: paper.title },
  );
  const running = (words: string) => `<div style="font-size: 8pt; margin: 0 18mm">${words}</div>`;
  await page.pdf({
    format: 'A4',
    tagged: true,
    outline: true,
    printBackground: true,
    displayHeaderFooter: true,
    headerTemplate: running(escapePaperText(paper.running.left)),
    footerTemplate: running('<span class="pageNumber"></span> / <span class="totalPages"></span>'),
  });
}

/** The same words, tables and lines, plainly laid out. */
function paperHtml(paper: StatementPaper): string {
  const sections = paper.sections.map(
    ({ heading, lead, blocks }) =>
      `<section><h1>${escapePaperText(heading)}</h1><p>${escapePaperText(lead)}</p>${blocks.map(blockHtml).join('')}</section>`,
  );
  const facts = paper.cover.facts.map(({ label, value }) => `<dt>${escapePaperText(label)}</dt><dd>${escapePaperText(value)}</dd>`);
  return `<h1>${escapePaperText(paper.cover.title)}</h1><p>${escapePaperText(paper.cover.client)}</p><dl>${facts.join('')}</dl>${sections.join('')}`;
}

function blockHtml(of: PaperBlock): string {
  switch (of.kind) {
    case 'heading':
      return `<h2>${escapePaperText(of.text)}</h2>`;
    case 'prose':
    case 'notice':
      return `<p>${escapePaperText(of.text)}</p>`;
    case 'figures':
      return `<dl>${of.figures.map(({ label, value, note }) => `<dt>${escapePaperText(label)}</dt><dd>${escapePaperText(value)} ${escapePaperText(note)}</dd>`).join('')}</dl>`;
    case 'definitions':
      return `<dl>${of.items.map((item) => `<dt>${escapePaperText(item.term)}</dt><dd>${escapePaperText(item.text)}</dd>`).join('')}</dl>`;
    case 'table':
      return tableHtml(of);
    case 'parts':
      return (
        drawingHtml(
          of.alt,
          of.shares.map((share, index) => `<rect x="${index * 12}" y="0" width="10" height="${share * 100}"/>`),
        ) + tableHtml(of.table)
      );
    case 'line':
      return drawingHtml(
        of.alt,
        of.lines.flatMap(({ segments }) =>
          segments.map(
            (points) =>
              `<polyline fill="none" stroke="black" points="${points.map(([x, y]) => `${x * 400},${(1 - y) * 150}`).join(' ')}"/>`,
          ),
        ),
      );
    case 'bars':
      return drawingHtml(
        of.alt,
        of.groups.flatMap(({ bars }, group) =>
          bars.map((bar, index) => `<rect x="${group * 40 + index * 12}" y="0" width="10" height="${(bar?.at ?? 0) * 100}"/>`),
        ),
      );
    case 'steps':
      return drawingHtml(
        of.alt,
        of.steps.map(({ to }, index) => `<rect x="${index * 30}" y="0" width="20" height="${to * 100}"/>`),
      );
    case 'pair':
    default:
      return [...of.left.blocks, ...of.right.blocks].map(blockHtml).join('');
  }
}

function drawingHtml(alt: string, shapes: readonly string[]): string {
  return `<svg role="img" aria-label="${escapePaperText(alt)}" viewBox="0 0 400 150" width="100%">${shapes.join('')}</svg>`;
}

function tableHtml({ columns, groups, totals }: PaperTable): string {
  const row = (cells: readonly PaperText[]) => `<tr>${cells.map((cell) => `<td>${escapePaperText(cell)}</td>`).join('')}</tr>`;
  const body = groups.flatMap((group) => [row([group.heading]), ...group.rows.map(({ cells }) => row(cells)), row(group.subtotal)]);
  return `<table><thead><tr>${columns.map(({ label }) => `<th scope="col">${escapePaperText(label)}</th>`).join('')}</tr></thead><tbody>${body.join('')}${totals.map(row).join('')}</tbody></table>`;
}

function escapePaperText(value: PaperText): string {
  return (typeof value === 'string' ? value : value.text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

if (import.meta.main) console.log(JSON.stringify(await pdfStatement()));
