/** Combines the mapping options of the command line with the mapping that the first look at the file suggests. */
import { DATE_ORDERS, DECIMAL_MARKS, ENCODINGS, type Mapping, type Sniff } from '#contract/imports';
import { UsageError, type CommandArguments } from './command.ts';

export const DELIMITERS = ['comma', 'semicolon', 'tab'] as const;
const DELIMITER_SIGNS = { comma: ',', semicolon: ';', tab: '\t' } as const;

/** The options that answer a question of the first look. */
const AMBIGUITY_OPTIONS: Readonly<Record<Sniff['ambiguities'][number], string>> = {
  dateOrder: '--date-order D/M/Y or --date-order M/D/Y',
  decimalMark: '--decimal-mark point or --decimal-mark comma',
  rateDirection: '--rate-direction per-base (1 base = so many of the other) or --rate-direction per-quote',
};

/** The mapping options of the command line. */
export type GivenMapping = Partial<Mapping> & Pick<Mapping, 'columns' | 'constants'>;

/** @throws UsageError */
export function readGivenMapping(args: CommandArguments): GivenMapping {
  const chosen = <Value extends string>(name: string, values: readonly Value[]) => {
    const value = args.optional(name);
    return value === undefined ? undefined : requireOneOf(values, value, `--${name}`);
  };
  const delimiter = chosen('delimiter', DELIMITERS);
  const told = {
    dateOrder: chosen('date-order', DATE_ORDERS),
    decimalMark: chosen('decimal-mark', DECIMAL_MARKS),
    rateDirection: chosen('rate-direction', ['per-base', 'per-quote']),
    encoding: chosen('encoding', ENCODINGS),
    delimiter: delimiter && DELIMITER_SIGNS[delimiter],
  };
  return {
    ...Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)),
    columns: parsePairs(args.all('map')),
    constants: parsePairs(args.all('set')),
  };
}

/**
 * The suggestion of the first look, changed by the options of the command line; they must settle what the file leaves open.
 * @throws UsageError
 */
export function completeMapping({ columns, constants, ...told }: GivenMapping, { suggestion, ambiguities }: Sniff): Mapping {
  const open = ambiguities.filter((question) => told[question] === undefined);
  if (open.length > 0)
    throw new UsageError(`The file does not tell, so say ${open.map((question) => AMBIGUITY_OPTIONS[question]).join('; ')}`);
  return {
    ...suggestion,
    ...told,
    columns: { ...suggestion.columns, ...columns },
    constants: { ...suggestion.constants, ...constants },
    // Columns that are named one by one mean a long file, with a row for each value.
    wide: Object.keys(columns).some((field) => field !== 'date') ? null : suggestion.wide,
  };
}

function parsePairs(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const at = text.indexOf('=');
      if (at < 1) throw new UsageError(`"${text}" is not field=value`);
      return [text.slice(0, at), text.slice(at + 1)];
    }),
  );
}

/** @throws UsageError */
export function requireOneOf<Value extends string>(values: readonly Value[], given: string, what: string): Value {
  const found = values.find((value) => value === given);
  if (found === undefined) throw new UsageError(`${what} is one of ${values.join(', ')}`);
  return found;
}
