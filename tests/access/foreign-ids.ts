/** Finds every id that an operation takes, wherever it stands in the input, and puts others into its place. */
import { z } from 'zod';
import type { Endpoint } from '#packages/endpoint';

/** The parts of a schema that are looked into. */
interface SchemaParts {
  readonly type: string;
  readonly format?: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly keyType?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
}

/** The ways to every id in the input of an endpoint: `account`, `members[]`, `found.parent`. */
export function idsTaken({ input }: Pick<Endpoint, 'input'>): readonly string[] {
  return [...new Set(waysTo(input, ''))];
}

function waysTo(schema: z.ZodType, way: string): string[] {
  const parts = schema.def as unknown as SchemaParts;
  const within = (inner: z.ZodType | undefined, further = way) => (inner === undefined ? [] : waysTo(inner, further));
  switch (parts.type) {
    case 'string':
      return parts.format === 'uuid' ? [way] : [];
    case 'object':
      return Object.entries(parts.shape ?? {}).flatMap(([name, inner]) => within(inner, way === '' ? name : `${way}.${name}`));
    case 'array':
      return within(parts.element, `${way}[]`);
    case 'record':
      return [...within(parts.keyType, `${way}{}`), ...within(parts.valueType, `${way}{}`)];
    case 'union':
      return (parts.options ?? []).flatMap((inner) => within(inner));
    case 'pipe':
      return within(parts.in);
    default:
      return within(parts.innerType);
  }
}

/** The input with this id at this place. */
export function withId(input: Readonly<Record<string, unknown>>, way: string, id: string): Record<string, unknown> {
  const [first = '', ...further] = way.split('.');
  const name = first.replace(/(\[\]|\{\})$/, '');
  if (first.endsWith('{}')) return { ...input, [name]: { [id]: 'Reinvest' } };
  if (further.length === 0) return { ...input, [name]: first.endsWith('[]') ? [id] : id };
  const inner = (first.endsWith('[]') ? (input[name] as readonly unknown[] | undefined)?.[0] : input[name]) ?? {};
  const put = withId(inner as Readonly<Record<string, unknown>>, further.join('.'), id);
  return { ...input, [name]: first.endsWith('[]') ? [put] : put };
}
