/** Fractions that are so large that per cent may have been meant. */
import { finding, mergeFindings, type Finding } from '#packages/findings';

/** From which size on, by the field: a coupon of 100 % is none, weights above 200 % are rare. */
const SUSPECT: Readonly<Record<string, number>> = {
  coupon: 1,

  weight: 2,
  portfolioWeight: 2,
  benchmarkWeight: 2,
  ongoingCharge: 1,
};

/** One for each field that looks like it, wherever it stands in a question. */
export function likePerCent(asked: unknown): Finding[] {
  return mergeFindings([...suspects(asked)].map((field) => finding('input.per-cent', { subject: field })));
}

function* suspects(asked: unknown): Generator<string> {
  if (Array.isArray(asked)) for (const one of asked) yield* suspects(one);
  else if (typeof asked === 'object' && asked !== null)
    for (const [field, value] of Object.entries(asked)) {
      if (typeof value === 'number' && Math.abs(value) >= (SUSPECT[field] ?? Infinity)) yield field;
      else yield* suspects(value);
    }
}
