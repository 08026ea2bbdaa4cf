/** `portico measures`: prints docs/methods.md, the page of every measure. */
import { MEASURES, methodsPage } from '#engine/measures';
import type { Command } from '../command.ts';

export const measures: Command = {
  summary: 'Print every measure with its formula, convention, unit and source, as Markdown',
  changes: {},
  run: async () => ({
    data: MEASURES.map(({ id, title, unit, formula, convention, source, none }) => ({
      id,
      title,
      unit,
      formula,
      convention,
      source,
      none,
    })),
    text: methodsPage().trimEnd(),
  }),
};
