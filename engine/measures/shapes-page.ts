/** Writes the shapes of the document and of what questions are asked with, for docs/methods.md: their fields, what each takes, and what is left out. */
import { z } from 'zod';
import { CalculationDocument } from './document-schema.ts';
import type { Measure } from './measure.ts';
import { CurrencyCode, DatedValues, DateText, DecimalText, FractionNumber } from './wire.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;
type ObjectSchema = JsonSchema & { readonly properties: Readonly<Record<string, JsonSchema>> };

/** Described once, at the head of the page, and not again with each field. */
const DESCRIBED_ONCE = new Set(
  [CurrencyCode, DatedValues, DateText, DecimalText, FractionNumber].map((schema) => schema.meta()?.description),
);

export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

/** The shape of a value in a few characters: `[{date, amount}]`, `decimal`, or the name of a shape that has a section of its own. */
export function writeShape(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return `[${shapeName(schema.$ref)}](#shape-${shapeName(schema.$ref).toLowerCase()})`;
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return [...new Set(choices.map((one) => writeShape(one)))].join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map(String).join(', ');
  if (Array.isArray(schema.type)) return 'decimal';
  if (schema.type === 'array') return `[${writeShape(schema.items as JsonSchema)}]`;
  if (isObject(schema)) return `{${Object.entries(schema.properties).map(writeKey).join(', ')}}`;
  if (schema.type === 'object') return writeRecord(schema);
  if (schema.format === 'date') return 'date';
  return schema.pattern === '^[A-Z]{3}$' ? 'currency' : (schema.type ?? 'any');
}

/** The name of a field, with its value where only one is taken. */
function writeKey([name, { const: only }]: readonly [string, JsonSchema]): string {
  return only === undefined ? name : `${name}: ${JSON.stringify(only)}`;
}

function writeRecord({ propertyNames, additionalProperties }: JsonSchema): string {
  const key = (propertyNames as JsonSchema | undefined)?.format === 'date' ? 'date' : 'name';
  return `{${key}: ${writeShape(additionalProperties as JsonSchema)}}`;
}

function isObject(schema: JsonSchema): schema is ObjectSchema {
  return schema.type === 'object' && schema.properties !== undefined;
}

function shapeName(reference: string): string {
  return (reference.split('/').at(-1) ?? '').replace(/^Calculation/, '');
}

/** The document, field by field, and every shape with a name that it or a question has. */
export function writeShapes(measures: readonly Measure[]): string {
  const document = jsonSchemaOf(CalculationDocument);
  const named = new Map<string, JsonSchema>();
  for (const schema of [document, ...measures.map(({ question }) => jsonSchemaOf(question))])
    for (const [name, shape] of Object.entries(schema.$defs ?? {})) named.set(shapeName(name), shape);
  const sections = [...named]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, shape]) => `#### Shape: ${name}\n\n${writeSection(shape)}\n`);
  return [
    '## The document\n',
    'Every field may be left out unless it is said to be required. `decimal`: text ("1234.50", "1,234.50", "1e3") or a number of up to 15 digits, never',
    'rounded on the way in. `date`: YYYY-MM-DD. `currency`: ISO 4217, or GBX for hundredths of a pound. `{date: decimal}`: {"2024-01-31": "101.25"}, or',
    '[{"date": "2024-01-31", "value": "101.25"}]. No other field is taken.\n',
    `${writeFields(document as ObjectSchema)}\n`,
    '## Shapes\n',
    'What fields of the document and of questions take, by name.\n',
    ...sections,
  ].join('\n');
}

function writeSection(shape: JsonSchema): string {
  const description = shape.description ? [`${shape.description}\n`] : [];
  const kinds = (shape.oneOf ?? []) as readonly JsonSchema[];
  if (kinds.length > 0) return [...description, ...kinds.map(writeKind)].join('\n');
  return [...description, isObject(shape) ? writeFields(shape) : `Takes ${writeShape(shape)}.`].join('\n');
}

/** One of several kinds of a shape, on one line, with what its own fields mean below. */
function writeKind(kind: JsonSchema): string {
  const { properties } = kind as ObjectSchema;
  const name = (properties['kind'] as JsonSchema).const as string;
  const fields = Object.entries(properties).filter(([field]) => field !== 'kind');
  const told = kind.description ? ` ${kind.description}` : '';
  return `- \`${name}\`: ${fields.map(([field, schema]) => writeFieldShape(kind, field, schema)).join('; ')}.${told}`;
}

function writeFields(shape: ObjectSchema, indent = ''): string {
  return Object.entries(shape.properties)
    .map(([name, schema]) => {
      const { description } = schema;
      const told = description && !DESCRIBED_ONCE.has(description) ? `. ${description}` : '';
      const inner = innerObject(schema);
      const line = `${indent}- ${writeFieldShape(shape, name, schema)}${told}`;
      return inner ? `${line}\n${writeFields(inner, `${indent}  `)}` : line;
    })
    .join('\n');
}

/** The object that a field takes, or a list of, where it is written out at the field. */
function innerObject(schema: JsonSchema): ObjectSchema | null {
  if (isObject(schema)) return schema;
  const items = (schema.items ?? schema.additionalProperties) as JsonSchema | undefined;
  return typeof items === 'object' ? innerObject(items) : null;
}

function writeFieldShape(shape: JsonSchema, name: string, schema: JsonSchema): string {
  const { default: fallback } = schema;
  const isSaid = fallback !== undefined && fallback !== '' && typeof fallback !== 'object';
  const required = shape.required?.includes(name) ? ', required' : '';
  return `\`${name}\`: ${writeShape(schema)}${isSaid ? ` = ${typeof fallback === 'string' ? fallback : JSON.stringify(fallback)}` : ''}${required}`;
}
