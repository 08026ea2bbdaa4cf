/** Tests that every declaration of an endpoint says how long its texts and lists may be. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { operations } from '../../apps/server/operations.ts';

/** What is checked by other rules than its schema: no more of it comes than a body may hold, and each says there how long its parts may be. */
const DOCUMENTS: readonly RegExp[] = [
  // Parsed and checked in the thread that calculates.
  /^calculate /,
  // The answers of a record, a form or a submission, by the definition of their fields.
  /^\w+ \.(steps\[\]\.)?(values|answers|typed)\b/,
  // A form's definition, the blocks of a page, and the text of a message, each by its own reader.
  /^(createForm|saveForm) \.definition\b/,
  /^previewBlocks \.blocks\b/,
  /^(sendMessage|replyToMessage|changeMessage) \.body\b/,
  // What a browser makes of a passkey, by the library that reads it.
  /^(addPasskey|signInByPasskey) \.response\b/,
];

type Schema = z.core.JSONSchema.BaseSchema;

/** The parts of a schema that say nothing of their length, each as `endpoint .field[].of`. */
function unboundedParts(name: string, root: Schema): string[] {
  const found: string[] = [];
  const entered = new Set<string>();
  const look = (schema: Schema | undefined, path: string): void => {
    if (!schema) return;
    if (schema.$ref) {
      if (entered.has(schema.$ref)) return;
      entered.add(schema.$ref);
      look(root.$defs?.[schema.$ref.replace('#/$defs/', '')], path);
      entered.delete(schema.$ref);
      return;
    }
    const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])] as Schema[];
    for (const one of alternatives) look(one, path);
    if (schema.enum || 'const' in schema || alternatives.length > 0) return;
    if (schema.type === undefined) found.push(`${name} ${path}`);
    if (schema.type === 'string' && !isBoundedText(schema)) found.push(`${name} ${path}`);
    if (schema.type === 'array') {
      if (schema.maxItems === undefined && !isOfFew(schema.items as Schema)) found.push(`${name} ${path}[]`);
      look(schema.items as Schema, `${path}[]`);
    }
    if (schema.type === 'object') {
      for (const [field, part] of Object.entries(schema.properties ?? {})) look(part as Schema, `${path}.${field}`);
      if (typeof schema.additionalProperties === 'object') {
        look(schema.propertyNames as Schema, `${path}{key}`);
        look(schema.additionalProperties, `${path}{}`);
      }
    }
  };
  look(root, '');
  return found;
}

function isBoundedText({ maxLength, format, pattern }: Schema): boolean {
  if (maxLength !== undefined || format === 'uuid' || format === 'date') return true;
  // A pattern bounds a text where nothing in it may be repeated without end.
  return pattern !== undefined && !/[*+]|\{\d+,\}/.test(pattern.replace(/\(\?=.*?\)|\\.|\[[^\]]*\]/g, 'x'));
}

/** A list of words out of a few. */
function isOfFew(items: Schema | undefined): boolean {
  return items?.enum !== undefined;
}

/** A word that stands for yes or no is a text only as it comes, and a text that is trimmed first has its limit only afterwards. */
function unboundedInput(name: string, input: z.ZodObject): string[] {
  const inputs = unboundedParts(name, z.toJSONSchema(input, { unrepresentable: 'any', io: 'input' }));
  const read = new Set(unboundedParts(name, z.toJSONSchema(input, { unrepresentable: 'any', io: 'output' })));
  return inputs.filter((part) => read.has(part));
}

test('a text or a list without a limit is found, in whatever it is nested, and one with a limit is not', () => {
  const input = z.object({
    bare: z.string(),
    listed: z.array(z.object({ name: z.string().max(10) })),
    named: z.record(z.string(), z.number()),
    either: z.union([z.number(), z.string().regex(/^a+$/)]),
    anything: z.unknown(),
    short: z.string().max(3),
    yes: z.stringbool(),
    patterned: z.string().regex(/^[a-z+*]{1,3}$/),
    few: z.array(z.enum(['yes', 'no'])),
    id: z.uuid(),
  });
  const found = unboundedInput('planted', input);
  expect(found.toSorted()).toEqual(['planted .anything', 'planted .bare', 'planted .either', 'planted .listed[]', 'planted .named{key}']);
});

test('no input has a part without one, beside the documents that are read by their own rules', () => {
  const found = operations.flatMap(({ name, endpoint }) => unboundedInput(name, endpoint.input));
  expect(found.filter((part) => !DOCUMENTS.some((document) => document.test(part)))).toEqual([]);
  // Each exception is of something that there is.
  for (const document of DOCUMENTS) expect(found.some((part) => document.test(part))).toBe(true);
});
