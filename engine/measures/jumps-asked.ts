/** Finds jumps in the levels and daily returns of a question that are so large that they are probably errors. */
import { formatDay } from '#packages/calendar';
import { finding, type Finding } from '#packages/findings';
import { isJump, jumpsIn } from '#engine/book';
import { columnsOf } from './wire.ts';

/** One finding for each field, about its last jump. */
export function jumpFindings(asked: Readonly<Record<string, unknown>>): Finding[] {
  return [...levelJumps(asked, 'levels'), ...levelJumps(asked, 'benchmarkLevels'), ...returnJumps(asked)];
}

function levelJumps(asked: Readonly<Record<string, unknown>>, field: 'levels' | 'benchmarkLevels'): Finding[] {
  const levels = asked[field];
  if (typeof levels !== 'object' || levels === null) return [];
  const { days, values } = columnsOf(levels as Readonly<Record<string, string>>);
  const [index] = jumpsIn({ days, values }, -Infinity, Infinity);
  if (index === undefined) return [];
  return [finding('price.jump', { subject: field, date: formatDay(days[index] as number), since: formatDay(days[index - 1] as number) })];
}

/** Jumps in daily returns; over longer periods such a return may be true. */
function returnJumps({ returns, frequency, dates }: Readonly<Record<string, unknown>>): Finding[] {
  if (!Array.isArray(returns) || frequency !== 'daily') return [];
  const index = returns.findLastIndex((each: unknown) => typeof each === 'number' && isJump(1, 1 + each));
  if (index < 0) return [];
  const date = Array.isArray(dates) ? (dates as string[]).at(index - returns.length) : undefined;
  return [finding('price.jump', { subject: 'returns', ...(date !== undefined && { date }) })];
}
