/** Reads the theme's colours and font from the CSS variables for canvas drawings, and reads them again when they change. */
import { useMemo, useSyncExternalStore } from 'react';

export interface Palette {
  readonly ground: string;
  readonly surface: string;
  readonly text: string;
  readonly muted: string;
  readonly hairline: string;
  readonly font: string;
  /** Colours of series and parts, in the order in which they are used. */
  readonly series: readonly string[];
  /** Every colour of charts by the name of its variable. */
  readonly named: Readonly<Record<string, string>>;
  /** Whether to draw patterns as well as colours, for readers who ask for more contrast. */
  readonly patterns: boolean;
}

const SERIES_COLOURS = 8;
const SECTOR_COLOURS = 21;

/** The current palette; a new object only when one of its values differs. */
export function usePalette(): Palette {
  const written = useSyncExternalStore(watchPalette, () => JSON.stringify(readPalette()));
  return useMemo(() => JSON.parse(written) as Palette, [written]);
}

function watchPalette(tell: () => void): () => void {
  const watcher = new MutationObserver(tell);
  watcher.observe(document.documentElement, { attributes: true });
  const contrast = matchMedia('(prefers-contrast: more)');
  contrast.addEventListener('change', tell);
  return () => {
    watcher.disconnect();
    contrast.removeEventListener('change', tell);
  };
}

function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const numbered = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => [`${name}-${index + 1}`, colour(`${name}-${index + 1}`)] as const);
  const brand = numbered('chart', SERIES_COLOURS).filter(([, value]) => value !== '');
  const series = brand.map(([, value]) => value);
  return {
    ground: colour('ground'),
    surface: colour('surface'),
    text: colour('text'),
    muted: colour('muted'),
    hairline: colour('hairline'),
    font: colour('font-body') || 'sans-serif',
    series: series.length > 0 ? series : [colour('text')],
    named: Object.fromEntries([...brand, ...numbered('sector', SECTOR_COLOURS)]),
    patterns: matchMedia('(prefers-contrast: more)').matches,
  };
}
