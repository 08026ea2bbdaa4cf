/**
 * `engine.append`: one more day of quotes and rates for 200 holdings; `engine.edit`: one of 20,000 transactions over twenty years taken out, put in or
 * changed, wherever it stands. Each beside measuring everything again in the same run, with the series of the whole at the end of both.
 */
import { KeptScope, measure, openBook, type Edit, type Entry, type NewDay } from '#packages/returns';
import { LARGE, ledgerOf, randomNumbers } from './ledger.ts';
import { median, shown, timed, type Line } from './line.ts';

const ROUNDS = 300;
/** As many are timed beside them. */
const WHOLE_ROUNDS = 20;

const random = randomNumbers(7);
const kept = new KeptScope(ledgerOf(LARGE), LARGE.range);

function nextDay(): NewDay {
  const { lines, rates } = kept.history();
  const moved = (all: readonly { readonly quotes: { readonly values: Float64Array } }[]) =>
    new Map(all.map(({ quotes }, at) => [at, (quotes.values.at(-1) as number) * (0.99 + random() * 0.02)]));
  return { quotes: moved(lines), rates: moved(rates), entries: [] };
}

/** In turn put in, changed and taken out. */
function nextEdit(round: number): Edit {
  const { entries } = kept.history();
  const removed = entries[Math.floor(random() * entries.length)] as Entry;
  const added = {
    ...removed,
    units: removed.units === '0' ? '0' : (1 + random() * 9).toFixed(4),
    amount: (100 + random() * 900).toFixed(2),
  };
  if (round % 3 === 0) return { added };
  return round % 3 === 1 ? { removed, added } : { removed };
}

function whole(): number {
  const history = kept.history();
  return timed(() => measure(openBook(history), { from: LARGE.range.from, to: kept.last }).total);
}

function line(id: string, one: (round: number) => () => void): Line {
  const [times, wholes]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const step = one(round);
    times.push(
      timed(() => {
        step();
        return kept.total();
      }),
    );
    if (round % (ROUNDS / WHOLE_ROUNDS) === 0) wholes.push(whole());
  }
  const [value, beside] = [median(times.slice(ROUNDS / 2)), median(wholes)];
  return {
    id,
    value: shown(value),
    unit: 'ms',
    beside: { what: 'measuring everything again', value: shown(beside) },
    ratio: shown(value / beside),
  };
}

const append = line('engine.append', () => {
  const news = nextDay();
  return () => kept.append(news);
});
const edit = line('engine.edit', (round) => {
  const change = nextEdit(round);
  return () => kept.edit(change);
});
for (const measured of [append, edit]) console.log(JSON.stringify(measured));
