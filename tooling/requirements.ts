/** Joins the catalogue of requirements with the ids that test titles cite. */

export interface Coverage {
  readonly areas: readonly { readonly name: string; readonly all: number; readonly cited: readonly string[] }[];
  readonly all: number;
  readonly cited: number;
  /** Cited ids that the catalogue does not have. */
  readonly unknown: readonly string[];
  /** Ids cited by a test and yet listed as open. */
  readonly contradicted: readonly string[];
}

const CITED = /\[([A-Z]{2,5}-\d{2,3})\]/g;

/** `catalogue` is tab-separated with the id first; `open` names ids at the start of its list items; `tests` are sources. */
export function readCoverage(sources: { readonly catalogue: string; readonly open: string; readonly tests: readonly string[] }): Coverage {
  const ids = sources.catalogue
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t')[0] ?? '')
    .filter((id) => id !== '');
  const cited = new Set(sources.tests.flatMap((text) => [...text.matchAll(CITED)].map((match) => match[1] ?? '')));
  const open = new Set([...sources.open.matchAll(/^- ([A-Z]{2,5}-\d{2,3})\b/gm)].map((match) => match[1] ?? ''));
  const byArea = Map.groupBy(ids, (id) => id.slice(0, id.indexOf('-')));
  return {
    areas: [...byArea].map(([name, rows]) => ({ name, all: rows.length, cited: rows.filter((id) => cited.has(id)) })),
    all: ids.length,
    cited: ids.filter((id) => cited.has(id)).length,
    unknown: [...cited].filter((id) => !ids.includes(id)).sort(),
    contradicted: [...cited].filter((id) => open.has(id)).sort(),
  };
}
