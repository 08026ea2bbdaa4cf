/** Lists the pairs of colours that are seen on each other in a theme: their contrast decides whether everybody can read it. */
import { mostLegible } from './colour.ts';
import { deriveColours, PAPER_GROUND } from './derived-colours.ts';
import type { Theme } from './theme.ts';

export type ColourPair = readonly [name: string, foreground: string, ground: string];

/** Every pair that is read as text. */
export function textPairs(theme: Theme): readonly ColourPair[] {
  const { ground, surface, text, muted, gain, loss, accent, attention, error, onError } = theme;
  const { action, onAction, hover, selected } = deriveColours(theme);
  return [
    ...[ground, surface, hover].flatMap((under) =>
      Object.entries({ text, muted, gain, loss, action, accent, attention, error }).map(([name, colour]): ColourPair => [
        `${name} on ${under}`,
        colour,
        under,
      ]),
    ),
    ['text selected on ground', text, selected.ground],
    ['text selected on surface', text, selected.surface],
    ['on-action on action', onAction, action],
    ['on-error on error', onError, error],
    ['ground on text', ground, text],
  ];
}

/** Every pair that is seen without being read: lines of fields, series of charts. */
export function graphicPairs(theme: Theme): readonly ColourPair[] {
  const { ground, surface, muted, chart, sector } = theme;
  return [ground, surface].flatMap((under) =>
    [deriveColours(theme).rule, muted, ...chart, ...sector].map((colour): ColourPair => [`${colour} on ${under}`, colour, under]),
  );
}

export function paperTextPairs({ paper }: Theme): readonly ColourPair[] {
  const { brand, accent, text, muted, tint } = paper;
  return [
    ...[PAPER_GROUND, tint].flatMap((under) =>
      Object.entries({ brand, accent, text, muted }).map(([name, colour]): ColourPair => [`${name} on ${under}`, colour, under]),
    ),
    ['on-brand on brand', mostLegible(brand, PAPER_GROUND, text), brand],
  ];
}

export function paperGraphicPairs({ paper }: Theme): readonly ColourPair[] {
  return paper.chart.map((colour): ColourPair => [`${colour} on paper`, colour, PAPER_GROUND]);
}
