/** Checks the sitemap and the reports that somebody has written; each fault has its file, its path and a remedy. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { faultOf, readJson, VariantsRefused, type SettingsFault, type VariantFault } from '#server/tenants';
import { StoredReport, StoredSitemap, type StoredPages, type StoredSection } from '../contract.ts';
import { STANDARD } from './standard.ts';

/** What belongs to nobody, or shows whoever opens it their own: it is open where any page of it is. */
export const PLACES_OF_NO_RECORD = ['funds', 'library', 'messages', 'news', 'analytics'] as const;

/** A widget that a room contributes; `at` is the record that it is about, which its address has to name; `funds` are all funds of the firm. */
export interface StoredWidget {
  readonly kind: 'page' | 'part';
  readonly at: 'portal' | 'account' | 'portfolio' | 'fund' | (typeof PLACES_OF_NO_RECORD)[number];
  /** A print view: it shows what the pages of the record show, and gives no access of its own. */
  readonly prints?: true;
  /** Whether it is shown in limited browsing too, to whoever was joined to an account and is not confirmed yet. */
  readonly limited?: true;
}
export type StoredWidgets = Readonly<Record<string, StoredWidget>>;

const SITEMAP = 'sitemap.json';
const REPORTS = 'reports';

/**
 * Reads the pages that a folder describes; anything that it leaves out is as in the standard; null where it describes none.
 * @throws VariantsRefused with every fault
 */
export async function readPagesFrom(folder: string, widgets: StoredWidgets, called = ''): Promise<StoredPages | null> {
  const names = await readdir(folder);
  const reports = names.includes(REPORTS) ? (await readdir(join(folder, REPORTS))).filter((name) => name.endsWith('.json')) : [];
  if (!names.includes(SITEMAP) && reports.length === 0) return null;
  const files = [...(names.includes(SITEMAP) ? [SITEMAP] : []), ...reports.sort().map((name) => `${REPORTS}/${name}`)];
  const written = new Map<string, unknown>();
  const faults: VariantFault[] = [];
  for (const file of files) {
    const read = await readJson(join(folder, file));
    if ('fault' in read) faults.push({ file: called + file, path: 'the file', ...read.fault });
    else written.set(file, read.written);
  }
  const checked = checkPages(written, widgets);
  faults.push(...checked.faults.map((fault) => ({ ...fault, file: called + fault.file })));
  if (faults.length > 0) throw new VariantsRefused(faults);
  return checked.pages;
}

/** @param written by file: `sitemap.json`, `reports/<name>.json` */
function checkPages(written: ReadonlyMap<string, unknown>, widgets: StoredWidgets): { pages: StoredPages; faults: VariantFault[] } {
  const faults: VariantFault[] = [];
  const pages: StoredPages = { sitemap: STANDARD.sitemap, reports: { ...STANDARD.reports } };
  for (const [file, value] of written) {
    const schema = file === SITEMAP ? StoredSitemap : StoredReport;
    const read = schema.safeParse(value, { reportInput: true });
    if (!read.success) {
      const told = read.error.issues.map(faultOf);
      faults.push(...told.map((fault) => ({ file, ...fault, path: fault.path || 'the file' })));
    } else if (file === SITEMAP) pages.sitemap = read.data as StoredPages['sitemap'];
    else pages.reports[reportNameOf(file)] = read.data as StoredReport;
  }
  if (faults.length === 0) faults.push(...pageContradictions(pages, widgets));
  return { pages, faults };
}

function reportNameOf(file: string): string {
  return file.slice(REPORTS.length + 1, -'.json'.length);
}

function pageContradictions(pages: StoredPages, widgets: StoredWidgets): VariantFault[] {
  const faults: VariantFault[] = [];
  const known = Object.keys(widgets).join(', ');
  for (const [name, { views }] of Object.entries(pages.reports))
    for (const [index, { widget }] of views.entries())
      if (!widgets[widget])
        faults.push({
          file: `${REPORTS}/${name}.json`,
          path: `views.${index}.widget`,
          reason: `is "${widget}"`,
          remedy: `Use one of ${known}.`,
        });
  if (faults.length > 0) return faults;
  const told = (place: string, fault: Omit<SettingsFault, 'path'>) => faults.push({ file: SITEMAP, path: place, ...fault });
  const names = new Set<string>();
  const wholes: { place: string; section: StoredSection }[] = [];
  for (const [a, { sections }] of pages.sitemap.areas.entries())
    for (const [s, section] of sections.entries()) {
      const place = `areas.${a}.sections.${s}`;
      if (names.has(section.name))
        told(`${place}.name`, { reason: `is "${section.name}" for the second time`, remedy: 'Give each section a name of its own.' });
      names.add(section.name);
      const views = pages.reports[section.report]?.views;
      if (!views) {
        const there = Object.keys(pages.reports).join(', ');
        told(`${place}.report`, {
          reason: `is "${section.report}", which there is no report for`,
          remedy: `Add ${REPORTS}/${section.report}.json, or use one of ${there}.`,
        });
        continue;
      }
      for (const { widget } of views) {
        const { at, kind } = widgets[widget]!;
        if (!namesRecord(section.path, at))
          told(`${place}.path`, {
            reason: `is ${section.path}, which does not name what ${widget} shows`,
            remedy: `Use an address with $${at} in it.`,
          });
        if (kind !== 'page') continue;
        const other = wholes.find(
          (one) => one.section.path === section.path && one.section.visible.some((who) => section.visible.includes(who)),
        );
        if (other)
          told(`${place}.path`, {
            reason: `is ${section.path}, where ${other.section.name} shows a whole page to the same people`,
            remedy: 'Use another address, or let other people see it.',
          });
        wholes.push({ place, section });
      }
    }
  return faults;
}

/** Whether a path names the record. A portfolio implies its account, and every path of the dashboard has a portal. */
function namesRecord(path: string, at: StoredWidget['at']): boolean {
  if (at === 'portal' || PLACES_OF_NO_RECORD.some((place) => place === at)) return true;
  return path.endsWith(`/$${at}`) || path.includes(`/$${at}/`) || (at === 'account' && path.includes('/$portfolio'));
}
