/** The endpoints by which staff read and change the theme and the firm's own colours. */
import { z } from 'zod';
import { endpoint } from '#packages/endpoint';
import { OFFERED_THEMES, OwnColours, Theme } from '#packages/themes';

const AppearanceFields = z.object({
  theme: z.enum(OFFERED_THEMES),
  /** A colour that is left out is the theme's. */
  colours: OwnColours,
  /** Version of the firm's record. It is sent back with a change, which is refused when another change came first. */
  version: z.number().int(),
});

export const Appearance = AppearanceFields.extend({
  /** The themes that can be chosen, without the firm's own colours. */
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
    input: AppearanceFields,
    output: Appearance,
    refuses: ['colour.unreadable', 'record.changed'],
  }),
};
