/** `portico settings`: prints docs/settings.md, the page of every setting. */
import { SETTINGS, settingsTable } from '../../server/config.ts';
import type { Command } from '../command.ts';

export const settings: Command = {
  summary: 'Print every setting with its default and meaning, as Markdown',
  changes: {},
  run: async () => ({
    data: Object.entries(SETTINGS).map(([name, { fallback, means }]) => ({ name, default: fallback, means })),
    text: settingsTable().trimEnd(),
  }),
};
