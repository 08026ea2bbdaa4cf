/** People: who may sign in, unique by tenant and lower-cased e-mail. */
import { z } from 'zod';
import { Id } from '#packages/endpoint';
import { ROLES } from '#packages/policy';
import { LANGUAGES } from '#packages/texts';

export const Role = z.enum(ROLES);

export const Person = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  /** What they mostly are, to be said; what they may do is decided by packages/policy. */
  role: Role,
  language: z.enum(LANGUAGES).nullable(),
});
export type Person = z.infer<typeof Person>;
