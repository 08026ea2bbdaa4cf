/** Reads the cells of a file as the answers that a form takes: words for options and for yes or no, days, numbers and the records that they name. */
import { translatedFields, type Collection, type FileColumn } from '#packages/collections';
import { formatDay } from '#packages/calendar';
import { readDate, readNumber } from '#packages/csv';
import { phraseIn, type Field, type FieldValue } from '#packages/fields';
import { COUNTRY_CODES, countryName, LANGUAGES, type Language, type Translate } from '#packages/texts';
import { collectionOf } from '../names.ts';
import { plainText, type FoundRecord } from './record-index.ts';

/** The answer, or a sentence with the remedy. `waits` is true where it names another row of the file that is not a record yet. */
export type CellReading = { readonly value: FieldValue; readonly waits?: boolean } | { readonly problem: string };

/** How the numbers of a file are written; uncertain where its cells can be read in two ways. */
export interface NumberMarks {
  readonly comma: boolean;
  readonly certain: boolean;
}

export interface CellContext {
  readonly collection: Collection;
  readonly words: Translate;
  readonly language: Language;
  readonly wordsIn: (language: Language) => Translate;
  readonly marks: NumberMarks;
  readonly find: (collection: string, text: string) => FoundRecord;
  /** Whether another row of the file is called so. */
  readonly isPromised: (collection: string, text: string) => boolean;
}

/** Stands for a record that another row of the file will make, while the rest of the row is checked. */
export const PROMISED_ID = '00000000-0000-4000-8000-000000000000';

/** Of more choices the sentence names none. */
const MOST_NAMED = 12;

type CellReader = (cell: string) => CellReading;

/** @param column one with a field */
export function openCellReader(
  { name, form, field, entry }: FileColumn & { readonly field: Field; readonly entry: Field },
  context: CellContext,
): CellReader {
  const { words, wordsIn } = context;
  switch (form) {
    case 'text':
      return (cell) => ({ value: cell });
    case 'number':
      return (cell) => readNumberCell(cell, context);
    case 'day':
      return (cell) => {
        const day = readDate(cell, 'ISO') ?? readDate(cell, 'D/M/Y');
        return day === null ? { problem: words('records.import.day') } : { value: formatDay(day) };
      };
    case 'yes-no':
      return wordReader(yesNoWords(wordsIn), words('records.import.yesNo'));
    case 'country':
      return severalReader(entry, wordReader(countryWords(), words('records.import.country')));
    case 'choice': {
      const labels = choiceWords(context, name);
      const offered = (entry.options ?? []).filter(({ retired }) => !retired);
      const said = (translatedFields(context.collection, words).get(name)?.options ?? []).flatMap(({ value, label }) =>
        offered.some((option) => option.value === value) ? [phraseIn(label, context.language) || value] : [],
      );
      const problem =
        said.length > MOST_NAMED ? words('records.import.choices') : words('records.import.choice', { choices: said.join(', ') });
      return severalReader(entry, wordReader(labels, problem));
    }
    case 'records':
      return severalReader(
        entry,
        (cell) => readRecordName(cell, collectionOf(entry), context),
        field.type === 'tabular' ? entry.name : null,
      );
  }
}

/** `1,250` is refused where nothing in the file says whether it is a thousand or one and a quarter. */
function readNumberCell(cell: string, { marks, words }: CellContext): CellReading {
  const [own, other] = marks.comma ? (['comma', 'point'] as const) : (['point', 'comma'] as const);
  const [number, otherwise] = [readNumber(cell, own), readNumber(cell, other)];
  if (number === null) return { problem: words('refusal.field.number') };
  if (!marks.certain && otherwise !== null && otherwise !== number) return { problem: words('records.import.number') };
  return { value: Number(number) };
}

/** Reads the name of a record of a collection. */
export function readRecordName(cell: string, collection: string, { words, find, isPromised }: CellContext): CellReading {
  const found = find(collection, cell);
  if (found !== null && found !== 'several') return { value: found.id };
  const title = words(`records.title.${collection}`);
  if (found === 'several') return { problem: words('records.import.several', { value: cell, title }) };
  if (isPromised(collection, cell)) return { value: PROMISED_ID, waits: true };
  return { problem: words('records.import.unknown', { value: cell, title }) };
}

function wordReader<Value extends FieldValue>(known: ReadonlyMap<string, Value>, problem: string): CellReader {
  return (cell) => {
    const value = known.get(plainText(cell));
    return value === undefined ? { problem } : { value };
  };
}

/**
 * Reads a list where the field takes several. They are divided by semicolons, lines or commas; a name that holds a comma is tried whole first.
 * @param within the column of a table whose rows they become
 */
function severalReader({ multiple }: Field, read: CellReader, within: string | null = null): CellReader {
  if (multiple !== true) return read;
  return (cell) => {
    const whole = read(cell);
    const parts = 'problem' in whole ? splitList(cell) : [cell];
    const values: FieldValue[] = [];
    let waits = false;
    for (const part of parts) {
      const one = read(part);
      if ('problem' in one) return one;
      waits ||= one.waits === true;
      values.push(within === null ? one.value : { [within]: one.value });
    }
    return { value: values, waits };
  };
}

function splitList(cell: string): string[] {
  const divider = /[;\n]/.test(cell) ? /[;\n]/ : /,/;
  return cell
    .split(divider)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

const YES_NO_WORDS: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  y: true,
  x: true,
  '1': true,
  false: false,
  no: false,
  n: false,
  '0': false,
};

function yesNoWords(wordsIn: CellContext['wordsIn']): ReadonlyMap<string, boolean> {
  const said = new Map(Object.entries(YES_NO_WORDS));
  for (const language of LANGUAGES) {
    said.set(plainText(wordsIn(language)('answer.yes')), true);
    said.set(plainText(wordsIn(language)('answer.no')), false);
  }
  return said;
}

function countryWords(): ReadonlyMap<string, string> {
  const names = LANGUAGES.flatMap((language) => COUNTRY_CODES.map((code) => [plainText(countryName(code, language)), code] as const));
  return new Map([...names, ...COUNTRY_CODES.map((code) => [code.toLowerCase(), code] as const)]);
}

/** The options of a field by their labels in every language; a stored value counts before a label. */
function choiceWords({ collection, wordsIn }: CellContext, name: string): ReadonlyMap<string, string> {
  const labels = LANGUAGES.flatMap((language) => {
    const options = translatedFields(collection, wordsIn(language)).get(name)?.options ?? [];
    return options.map(({ value, label }) => [plainText(phraseIn(label, language) || value), value] as const);
  });
  const values = (translatedFields(collection, wordsIn('en')).get(name)?.options ?? []).map(
    ({ value }) => [plainText(value), value] as const,
  );
  return new Map([...labels, ...values]);
}
