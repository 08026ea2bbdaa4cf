/** `portico settings`: every setting there is, as the page in docs/ says it. */
import { SETTINGS, settingsTable } from '../server/config.ts';
import type { Command } from './command.ts';

export const settings: Command = {
  summary: 'Print every setting with its default and meaning, as Markdown',
  changes: {},
  run: async () => ({
    data: Object.entries(SETTINGS).map(([name, { fallback, means }]) => ({ name, default: fallback, means })),
    text: settingsTable().trimEnd(),
  }),
};
