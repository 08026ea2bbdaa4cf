/** Finds fractions in a question that are so large that they were probably meant as per cent. */
import { finding, mergeFindings, type Finding } from '#packages/findings';

/** The size from which a field is suspect: no coupon is 100 %, and weights above 200 % are rare. */
const SUSPECT_SIZES: Readonly<Record<string, number>> = {
  coupon: 1,

  weight: 2,
  portfolioWeight: 2,
  benchmarkWeight: 2,
  ongoingCharge: 1,
};

/** One finding for each suspect field, at any depth of the question. */
export function perCentFindings(asked: unknown): Finding[] {
  return mergeFindings([...suspectFields(asked)].map((field) => finding('input.per-cent', { subject: field })));
}

function* suspectFields(asked: unknown): Generator<string> {
  if (Array.isArray(asked)) for (const one of asked) yield* suspectFields(one);
  else if (typeof asked === 'object' && asked !== null)
    for (const [field, value] of Object.entries(asked)) {
      if (typeof value === 'number' && Math.abs(value) >= (SUSPECT_SIZES[field] ?? Infinity)) yield field;
      else yield* suspectFields(value);
    }
}
