/** How a firm looks: its own theme among those that it offers, and colours of its own in it. */
import { z } from 'zod';
import { endpoint } from '#packages/endpoint';
import { OFFERED, OwnColours, Theme } from '#packages/themes';

const Looks = z.object({
  theme: z.enum(OFFERED),
  /** One that is left out is the theme's. */
  colours: OwnColours,
  /** Of the firm's record. To be sent back with a change, which is refused when another came between. */
  version: z.number().int(),
});

export const Appearance = Looks.extend({
  /** Those that can be chosen, as they are without colours of anybody's own. */
  themes: z.array(Theme),
});
export type Appearance = z.infer<typeof Appearance>;

export const appearance = {
  readAppearance: endpoint({
    method: 'GET',
    path: '/api/appearance',
    may: 'house.keep',
    summary: 'The theme and the colours of the firm, with the themes that it offers',
    input: z.object({}),
    output: Appearance,
    refuses: [],
  }),
  changeAppearance: endpoint({
    method: 'PUT',
    path: '/api/appearance',
    may: 'house.keep',
    summary: 'Change the theme and the colours of the firm; a colour that could not be read is refused, with the nearest that can',
    input: Looks,
    output: Appearance,
    refuses: ['colour.unreadable', 'record.changed'],
  }),
};
