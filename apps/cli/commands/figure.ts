/** `portico figure`: prints the provenance of a figure, as readFigure answers it, with the whole tenant in reach. */
import { readProvenance } from '#server/performance';
import { chooseTenant, TENANT_OPTION } from '../chosen-tenant.ts';
import type { Command } from '../command.ts';
import { provenanceText } from '../provenance-text.ts';

export const figure: Command = {
  summary: 'Tell how a figure came about: its formula, the figures it is made of, and the facts behind it',
  changes: {},
  operands: { id: 'its id, in quotes: in addresses after /figures?id=, in CSV files the columns of figures' },
  options: { tenant: TENANT_OPTION },
  async run(args, { open }) {
    const house = await open();
    const { id } = await chooseTenant(house, args);
    const at = (moment: string) => house.reading(id, moment);
    const provenance = await readProvenance({ db: house.reading(id), at }, args.text('id'));
    return { data: provenance, text: provenanceText(provenance) };
  },
};
