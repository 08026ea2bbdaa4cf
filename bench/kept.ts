/**
 * `engine.append`: one more day of quotes and rates for 200 holdings; `engine.edit`: one of 20,000 transactions over twenty years taken out, put in or
 * changed, wherever it stands. Each beside measuring everything again in the same run, with the series of the whole at the end of both.
 */
import { IncrementalScope, measureScope, openBook, type EntryEdit, type HistoryEntry, type NewDay } from '#packages/returns';
import { LARGE, ledgerOf, randomNumbers } from './ledger.ts';
import { median, roundResult, timeWork, type BenchLine } from './line.ts';

const ROUNDS = 300;
/** As many are timed beside them. */
const WHOLE_ROUNDS = 20;

const random = randomNumbers(7);
const kept = new IncrementalScope(ledgerOf(LARGE), LARGE.range);

function nextDay(): NewDay {
  const { lines, rates } = kept.history();
  const moved = (all: readonly { readonly quotes: { readonly values: Float64Array } }[]) =>
    new Map(all.map(({ quotes }, at) => [at, (quotes.values.at(-1) as number) * (0.99 + random() * 0.02)]));
  return { quotes: moved(lines), rates: moved(rates), entries: [] };
}

/** In turn put in, changed and taken out. */
function nextEdit(round: number): EntryEdit {
  const { entries } = kept.history();
  const removed = entries[Math.floor(random() * entries.length)] as HistoryEntry;
  const added = {
    ...removed,
    units: removed.units === '0' ? '0' : (1 + random() * 9).toFixed(4),
    amount: (100 + random() * 900).toFixed(2),
  };
  if (round % 3 === 0) return { added };
  return round % 3 === 1 ? { removed, added } : { removed };
}

function measureWhole(): number {
  const history = kept.history();
  return timeWork(() => measureScope(openBook(history), { from: LARGE.range.from, to: kept.last }).total);
}

function timeLine(id: string, one: (round: number) => () => void): BenchLine {
  const [times, wholes]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const step = one(round);
    times.push(
      timeWork(() => {
        step();
        return kept.total();
      }),
    );
    if (round % (ROUNDS / WHOLE_ROUNDS) === 0) wholes.push(measureWhole());
  }
  const [value, beside] = [median(times.slice(ROUNDS / 2)), median(wholes)];
  return {
    id,
    value: roundResult(value),
    unit: 'ms',
    beside: { what: 'measuring everything again', value: roundResult(beside) },
    ratio: roundResult(value / beside),
  };
}

const append = timeLine('engine.append', () => {
  const news = nextDay();
  return () => kept.append(news);
});
const edit = timeLine('engine.edit', (round) => {
  const change = nextEdit(round);
  return () => kept.edit(change);
});
for (const measured of [append, edit]) console.log(JSON.stringify(measured));
