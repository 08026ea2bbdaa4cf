/**
 * Keeps a scope measured while its facts grow or change: one more day, or one transaction added, changed or removed. Only what is affected is
 * computed again, and every sum in the order of `measureScope`, so that the answer is the same to the last bit as that of measuring everything.
 */
import type { Day, DayRange } from '#packages/calendar';
import { GrowingQuotes } from './growing.ts';
import type { ScopeHistory, Quotes } from './history.ts';
import { IncrementalState, type EntryEdit, type NewDay } from './kept.ts';
import type { MeasuredScope } from './measure.ts';
import type { DailySeries } from './series.ts';

export class IncrementalScope {
  #kept: IncrementalState;

  /** Throws RangeError where `openBook` and `measureScope` would. */
  constructor(history: ScopeHistory, range: DayRange) {
    this.#kept = new IncrementalState(history, range);
  }

  /** The last day that is measured. */
  get last(): Day {
    return this.#kept.last;
  }

  /** The facts with all additions and changes. */
  history(): ScopeHistory {
    return this.#kept.history();
  }

  /** The series of the whole. Its columns change with the next day and the next edit. */
  total(): DailySeries {
    return this.#kept.total();
  }

  /** The same as measuring `history()`. Valid until something is added or changed. */
  measured(): MeasuredScope {
    return this.#kept.measured();
  }

  /** Adds one more day. Throws RangeError for entries of other days, and for quotes that are not the last of their series. */
  append(news: NewDay): void {
    const day = this.last + 1;
    if (news.entries.some((entry) => entry.day !== day)) throw new RangeError('Entries of another day');
    if (this.#kept.canAppend(news)) return this.#kept.append(news);
    const { entries, lines, rates, ...rest } = this.history();
    const quoted = <Quoted extends { quotes: Quotes }>(all: readonly Quoted[], values: ReadonlyMap<number, number>): Quoted[] =>
      all.map((one, index) => ({ ...one, quotes: addQuote(one.quotes, day, values.get(index)) }));
    const grown = { ...rest, lines: quoted(lines, news.quotes), rates: quoted(rates, news.rates), entries: [...entries, ...news.entries] };
    this.#kept = new IncrementalState(grown, { from: this.#kept.from, to: day });
  }

  /** Removes, adds or changes one entry. Throws RangeError for an entry that is not there. */
  edit(edit: EntryEdit): void {
    if (this.#kept.canEdit(edit)) return this.#kept.edit(edit);
    const { entries, ...rest } = this.history();
    const others = entries.filter((entry) => entry !== edit.removed);
    if (edit.removed && others.length === entries.length) throw new RangeError('There is no such entry');
    this.#kept = new IncrementalState(
      { ...rest, entries: edit.added ? [...others, edit.added] : others },
      { from: this.#kept.from, to: this.last },
    );
  }
}

function addQuote(quotes: Quotes, day: Day, value: number | undefined): Quotes {
  if (value === undefined) return quotes;
  const growing = new GrowingQuotes(quotes);
  growing.push(day, value);
  return growing.quotes();
}
