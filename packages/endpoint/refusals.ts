/** Refuses what is asked, by a code of the list, and says how that is written on the wire. */
import { z } from 'zod';
import { REFUSALS } from './refusal-codes.ts';

export { REFUSALS };

export type RefusalCode = keyof typeof REFUSALS;

/** A message about a field: the key of a text, or the finished sentence. */
export type FieldMessage = string | { readonly sentence: string };

/** The messages as sentences. */
export function writeFieldMessages(fields: Readonly<Record<string, FieldMessage>>, words: (key: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, said]) => [name, typeof said === 'string' ? words(said) : said.sentence]));
}

/**
 * A refusal, thrown by handlers; the binding turns it into the wire error. `fields` has a message for each wrong field; `detail` explains in
 * English, to the programmer of the request, what no text of the product can.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly fields: Readonly<Record<string, FieldMessage>> | undefined;
  readonly detail: string | undefined;
  /** Parameters of its sentence. */
  readonly parameters: RefusalParameters | undefined;
  readonly faults: readonly RefusalFault[] | undefined;
  constructor(
    code: RefusalCode,
    fields?: Readonly<Record<string, FieldMessage>>,
    detail?: string,
    parameters?: RefusalParameters,
    faults?: readonly RefusalFault[],
  ) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.fields = fields;
    this.detail = detail;
    this.parameters = parameters;
    this.faults = faults;
  }
}

/** A fault of a field, as data that a screen can use: the refused value, or a correct one. */
export interface RefusalFault {
  readonly field: string;
  readonly [more: string]: string | number | null;
}

type RefusalParameters = Readonly<Record<string, string | number>>;

export function refuse(code: RefusalCode, fields?: Readonly<Record<string, string>>): never {
  throw new Refusal(code, fields);
}

/** Refuses with parameters for the sentence. */
export function refuseWithParameters(code: RefusalCode, parameters: RefusalParameters): never {
  throw new Refusal(code, undefined, undefined, parameters);
}

/** @param fields messages about the fields, for human readers */
export function refuseWithFaults(
  code: RefusalCode,
  faults: readonly RefusalFault[],
  fields?: Readonly<Record<string, FieldMessage>>,
): never {
  throw new Refusal(code, fields, undefined, undefined, faults);
}

export function refusalStatus(code: RefusalCode): number {
  return REFUSALS[code];
}

/** The one shape of an error answer. `message` is a sentence in the reader's language, `request` the id to quote to support. */
export const WireError = z.object({
  error: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  faults: z.array(z.object({ field: z.string() }).catchall(z.union([z.string(), z.number(), z.null()]))).optional(),
  /** For the programmer of the request, in English. */
  detail: z.string().optional(),
  request: z.string(),
});
export type WireError = z.infer<typeof WireError>;
