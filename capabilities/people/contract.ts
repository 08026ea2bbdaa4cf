/** People: who may sign in, unique by tenant and lower-cased e-mail. */
import { z } from 'zod';
import { Id } from '#packages/endpoint';
import { LANGUAGES } from '#packages/texts';

/** What a person is to the firm. `staff` keeps the house; `advisor` looks after clients. */
export const ROLES = ['investor', 'advisor', 'staff'] as const;
export type Role = (typeof ROLES)[number];

export const Person = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  language: z.enum(LANGUAGES).nullable(),
});
export type Person = z.infer<typeof Person>;
