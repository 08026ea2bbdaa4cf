/** Lists the facts behind a figure, each with its source and the moment it arrived. */
import { parseDay } from '#packages/calendar';
import type { FigureName } from '#packages/figures';
import type { Calculation } from '#engine/measures';
import type { Db } from '#platform';
import type { Instrument } from '#contract/instruments';
import type { Portfolio } from '#contract/portfolios';
import { arrivalsOfPrices, arrivalsOfRates, datedTermsOf } from '#server/instruments';
import { storedTypeOf } from '#server/ledger';
import { costFactsOf, ownerFactsOf } from '#server/portfolios';
import type { FigureInputs } from '../../contract.ts';
import type { PortfolioFacts } from '../book.ts';
import { factNeedsOf } from './figures.ts';

/** A figure, with everything its facts are listed from. */
export interface FigureBasis {
  readonly name: FigureName;
  readonly portfolios: readonly Portfolio[];
  readonly facts: PortfolioFacts;
  /** Instruments of the ledger, and the index of a benchmark. */
  readonly instruments: readonly Instrument[];
  readonly calculation: Calculation;
}

export async function readFigureInputs(db: Db, rested: FigureBasis): Promise<FigureInputs> {
  const { facts, calculation } = rested;
  const names = new Map(rested.instruments.map((instrument) => [instrument.id, instrument]));
  const quoted = Object.entries(calculation.prices);
  const priceArrivals = await arrivalsOfPrices(
    db,
    quoted.map(([id]) => id),
  );
  const rateArrivals = calculation.rates.length === 0 ? new Map() : await arrivalsOfRates(db);
  const actions = new Map(facts.actions.map((action) => [action.id, action.arrival]));
  return {
    transactions: transactionsOf(rested, names),
    prices: quoted.map(([id, values]) => ({
      instrument: id,
      name: names.get(id)?.name ?? id,
      currency: names.get(id)?.currency ?? '',
      ...quotedSpan(values),
      arrivals: priceArrivals.get(id) ?? [],
    })),
    rates: calculation.rates.map(({ base, quote, values }) => ({
      base,
      quote,
      ...quotedSpan(values),
      arrivals: rateArrivals.get(`${base}/${quote}`) ?? [],
    })),
    actions: calculation.corporateActions.map(({ id = '', kind, date, instrument }) => ({
      kind,
      date,
      name: names.get(instrument)?.name ?? instrument,
      arrival: actions.get(id) ?? null,
    })),
    dated: await readDatedFacts(db, rested),
  };
}

/** The newest are listed one by one; all of them are in the document. */
const SHOWN_TRANSACTIONS = 200;

function transactionsOf({ facts, calculation }: FigureBasis, names: ReadonlyMap<string, Instrument>): FigureInputs['transactions'] {
  const rows = new Map([...facts.rows.values()].flat().map((row) => [row.id, row]));
  return {
    count: calculation.transactions.length,
    rows: calculation.transactions.slice(-SHOWN_TRANSACTIONS).map((transaction) => {
      const row = rows.get(transaction.id ?? '');
      const { date, type, units, amount = '0', fee, tax, currency = '' } = transaction;
      const name = names.get(transaction.instrument ?? '')?.name ?? row?.name ?? null;
      const arrival = row?.arrival ?? null;
      return { id: transaction.id ?? '', date, type: storedTypeOf(type), name, units: units ?? null, amount, fee, tax, currency, arrival };
    }),
  };
}

/** Dated facts that had a part in the figure: terms, methods of cost where it rests on cost, changes of owner within an account. */
async function readDatedFacts(db: Db, { name, portfolios, calculation }: FigureBasis): Promise<FigureInputs['dated']> {
  const terms = await datedTermsOf(
    db,
    calculation.instruments.map(({ id }) => id),
    name.to,
  );
  const traded = [...new Set(calculation.transactions.filter(({ instrument }) => instrument).map(({ date }) => parseDay(date)))];
  const methods = factNeedsOf(name) === 'cost' ? await costFactsOf(db, portfolios, traded) : [];
  const held = name.scope.kind === 'account' ? portfolios.map(({ id }) => id) : [];
  return [...terms, ...methods, ...(await ownerFactsOf(db, held, name.to))];
}

function quotedSpan(values: Readonly<Record<string, string>>): {
  count: number;
  first: { date: string; value: string } | null;
  last: { date: string; value: string } | null;
} {
  const days = Object.keys(values).sort();
  const at = (date: string | undefined) => (date === undefined ? null : { date, value: values[date] ?? '' });
  return { count: days.length, first: at(days[0]), last: at(days.at(-1)) };
}
