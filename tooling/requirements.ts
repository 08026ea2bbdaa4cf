/** Joins the catalogue of requirements with the ids that test titles cite, and with the reasons for which the others are open. */

export interface RequirementCoverage {
  readonly areas: readonly { readonly name: string; readonly all: number; readonly cited: readonly string[] }[];
  readonly all: number;
  readonly cited: number;
  /** Whatever makes the report untrue, each with the ids that it is said of; none are left out. */
  readonly faults: readonly { readonly what: string; readonly ids: readonly string[] }[];
}

interface CoverageSources {
  /** Tab-separated, with a head, the id first. */
  readonly catalogue: string;
  /** Markdown, an item of a list for each open row: `- ABC-01: reason`. An area that has not begun may share one: `- ABC-01 to ABC-25: reason`. */
  readonly open: string;
  readonly tests: readonly string[];
}

const CITED = /\[([A-Z]{2,5}-\d{2,3})\]/g;
const ITEM = /^- ([A-Z]{2,5}-\d{2,3})(?: to ([A-Z]{2,5}-\d{2,3}))?(?::[ \t]*(.*))?/gm;

export function readCoverage({ catalogue, open: listed, tests }: CoverageSources): RequirementCoverage {
  const ids = catalogue
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t')[0] ?? '')
    .filter((id) => id !== '');
  const cited = new Set(tests.flatMap((text) => [...text.matchAll(CITED)].map((match) => match[1] ?? '')));
  const byArea = Map.groupBy(ids, areaOf);
  const begun = new Set(ids.filter((id) => cited.has(id)).map(areaOf));
  const items = [...listed.matchAll(ITEM)].map(([, first = '', last = first, reason = '']) => ({ first, last, reason }));
  const open = items.flatMap(({ first, last }) => rowsBetween(first, last, byArea));
  const faults = {
    'Cited but not in the catalogue': [...cited].filter((id) => !ids.includes(id)),
    'Open but not in the catalogue': open.filter((id) => !ids.includes(id)),
    'Both cited and open': open.filter((id) => cited.has(id)),
    'Open twice': open.filter((id, index) => open.indexOf(id) !== index),
    'Neither cited nor open': ids.filter((id) => !cited.has(id) && !open.includes(id)),
    'Open without a reason': items.filter(({ reason }) => reason.trim() === '').map(({ first }) => first),
    'Open with others by one reason, in an area that has begun': items
      .filter(({ first, last }) => first !== last && begun.has(areaOf(first)))
      .map(({ first }) => first),
  };
  return {
    areas: [...byArea].map(([name, rows]) => ({ name, all: rows.length, cited: rows.filter((id) => cited.has(id)) })),
    all: ids.length,
    cited: ids.filter((id) => cited.has(id)).length,
    faults: Object.entries(faults).flatMap(([what, found]) => (found.length > 0 ? [{ what, ids: [...new Set(found)].sort() }] : [])),
  };
}

const areaOf = (id: string) => id.slice(0, id.indexOf('-'));

/** In the order of the catalogue; what it does not have stays as it was written, to be found. */
function rowsBetween(first: string, last: string, byArea: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const rows = byArea.get(areaOf(first)) ?? [];
  const [from, to] = [rows.indexOf(first), rows.indexOf(last)];
  return from < 0 || to < from ? [...new Set([first, last])] : rows.slice(from, to + 1);
}
