/** `portico figure`: prints the provenance of a figure, as readFigure answers it, with the whole tenant in reach. */
import { passportOf } from '#server/performance';
import { chosenTenant, TENANT } from './chosen-tenant.ts';
import type { Command } from './command.ts';
import { passportText } from './passport-text.ts';

export const figure: Command = {
  summary: 'Tell how a figure came about: its formula, the figures it is made of, and the facts behind it',
  changes: {},
  operands: { id: 'its id, in quotes: in addresses after /figures?id=, in CSV files the columns of figures' },
  options: { tenant: TENANT },
  async run(given, { open }) {
    const house = await open();
    const { id } = await chosenTenant(house, given);
    const at = (moment: string) => house.reading(id, moment);
    const passport = await passportOf({ db: house.reading(id), at }, given.text('id'));
    return { data: passport, text: passportText(passport) };
  },
};
