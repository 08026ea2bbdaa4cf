/** Writes docs/methods.md, the page that describes every measure. */
import type { z } from 'zod';
import { FINDINGS } from '#packages/findings';
import type { Measure } from './measure.ts';
import { FAMILIES, MEASURES } from './measures.ts';
import { jsonSchemaOf, writeShape, writeShapes } from './shapes-page.ts';

const HEAD = `# Methods

Every measure that Portico computes: its formula, the convention, its unit and source, and what happens when it cannot be computed. Each can be
asked with facts of one's own: \`POST /api/calculate\` (see /api/openapi.json on a running server) or \`npm run portico -- calculate FILE\`, which
answer \`{measure, value, unit, currency, method, findings}\` for each question. This page is made by \`npm run portico -- measures\`.

\`\`\`json
{
  "currency": "EUR",
  "instruments": [{ "id": "ACME", "currency": "USD", "assetClass": "Equities" }],
  "prices": { "ACME": { "2024-01-02": "100.00", "2024-06-28": "112.50" } },
  "rates": [{ "base": "EUR", "quote": "USD", "values": { "2024-01-02": "1.0956", "2024-06-28": "1.0705" } }],
  "transactions": [
    { "date": "2024-01-02", "type": "Contribution", "amount": "1000" },
    { "date": "2024-01-02", "type": "Purchase", "instrument": "ACME", "units": "5", "price": "100.00", "fee": "2", "currency": "USD" }
  ],
  "questions": [
    { "measure": "value", "asOf": "2024-06-28" },
    { "measure": "time-weighted-return", "from": "2024-01-02", "to": "2024-06-28" },
    { "measure": "bridge", "to": "2024-06-28", "by": "holding" }
  ]
}
\`\`\`

- **Units.** \`fraction\`: 0.05 is 5 %. \`money\`: decimal text in the reporting currency, to its minor unit. \`decimal\`: exact text of units, a price or a
  rate. \`number\`, \`years\`, \`days\`: plain numbers. \`per-cent-of-nominal\`: a bond's price. \`table\`: an object or list.
- **Days** are calendar days without zones. A range counts both of its ends and starts from the close of the day before. A price or exchange rate
  stands until the next one.
- **Rounding** is half away from zero, once, where a figure is answered; money is exact until then, returns are float64.
- **Units held** that are fewer than 10^-14 of the most that the holding ever had are none, so that 1/3 and 2/3, cut off after sixteen digits, are
  sold as 1.
- **Nothing is silent.** A value is null only with a finding that says why; findings beside a value are what its reader must know. The codes stand at
  the end of this page.
- **Refusals.** A document that contradicts itself is refused with the way to the field. So is a question that cannot be answered; beside others that
  can, its answer is null with \`refusal\` {path, message} instead, and the rest is answered.
- **Spellings.** Types in any case of letters, also Buy, Sell and Deposit; dates with a time of midnight; decimals as text, "1,234.50" and "1e3" too;
  GBp for GBX; prices as {date: value} or [{date, value}]; day counts as "Actual/365" or by the basis of spreadsheets. What may be read in two ways
  ("1,000", "ACT/ACT", an evening in another time zone) is refused.
`;

export function methodsPage(): string {
  const families = FAMILIES.map(({ title, measures }) =>
    [`\n## ${title}\n`, ...measures.map((one) => section(one as unknown as Measure))].join('\n'),
  );
  return `${HEAD}\n${writeShapes(MEASURES)}${families.join('\n')}${glossary()}`;
}

/** The list of finding codes and their meanings; screens and paper show a sentence in the reader's language instead. */
function glossary(): string {
  const lines = Object.entries(FINDINGS).map(([code, says]) => `- \`${code}\`: ${says}`);
  return `\n## Findings\n\nWhat stands beside an answer: {code, subject, date, since, count}, as far as there is something to say. \`subject\` is an instrument, a pair of currencies\nor whatever else it is about, \`date\` the day that it concerns, \`since\` the day of what was used instead.\n\n${lines.join('\n')}\n`;
}

function section({ id, title, alsoCalled, unit, formula, convention, source, none, question }: Measure): string {
  return [
    `### \`${id}\`: ${title}`,
    '',
    ...(alsoCalled ? [`- **Also called**: ${alsoCalled.join(', ')}`] : []),
    `- **Formula**: ${formula}`,
    `- **Convention**: ${convention}`,
    `- **Unit**: ${unit}`,
    `- **Asked with**: ${fieldsOf(question)}`,
    `- **None**: ${none}`,
    `- **Source**: ${source}`,
    '',
  ].join('\n');
}

/** Names of the fields, with the shape of those that take more than one value; optional ones with their default. */
function fieldsOf(question: z.ZodObject): string {
  const schema = jsonSchemaOf(question);
  const told = Object.entries((schema.properties ?? {}) as Readonly<Record<string, z.core.JSONSchema.BaseSchema>>).map(([name, field]) => {
    const { default: fallback, enum: choices } = field;
    const shape = writeShape(field);
    const values = choices ? ` (${shape})` : /[[{]/.test(shape) ? ` ${shape}` : '';
    if (schema.required?.includes(name)) return `\`${name}\`${values}`;
    const told = fallback === undefined || typeof fallback === 'object' ? 'optional' : JSON.stringify(fallback).replaceAll('"', '');
    return `\`${name}\`${values} = ${told}`;
  });
  return told.length === 0 ? 'nothing more' : told.join('; ');
}
