/** `portico access`: prints docs/access.md, the page of who may do what. */
import { accessPage, accessRows } from '../../server/access.ts';
import type { Command } from '../command.ts';

export const access: Command = {
  summary: 'Print every permission and every endpoint with who may call it, as Markdown',
  changes: {},
  run: async () => {
    const { operations } = await import('../../server/operations.ts');
    return { data: accessRows(operations), text: accessPage(operations).trimEnd() };
  },
};
