/**
 * The ledger as the source of figures, with the returns that a provider states beside those that are computed: a series of its own, named as the
 * provider's, which enters no figure of ours [C-12].
 */
import { finding } from '#packages/findings';
import type { FigureSource } from '#server/performance';
import { missingAnswer, statedBy } from './findings.ts';
import { askReturns, lastValue, statedDays } from './performance.ts';
import type { ProviderReader } from './provider-reader.ts';

export function besideLedger(ledger: FigureSource, reader: ProviderReader): FigureSource {
  const { title, filesOf } = reader;
  return {
    ...ledger,
    statedReturns: async (db, portfolio, range) => {
      const asked = await askReturns(reader, db, portfolio, range);
      if (asked === null) return { value: null, findings: [] };
      const { answer } = asked;
      if (!answer.answered)
        return {
          value: null,
          findings: missingAnswer({ title, about: portfolio.name }, answer, (known) => lastValue(known, portfolio.currency)),
        };
      return {
        value: {
          provider: title,
          knownAt: answer.at,
          ...statedDays(range, answer.value),
          series: answer.value.map(({ date, portfolio: value }) => ({ date, portfolio: value })),
          return: answer.value.at(-1)?.portfolio ?? null,
        },
        findings: [finding('source.beside', { subject: title }), ...(filesOf === null ? [] : [statedBy(title, filesOf)])],
      };
    },
  };
}
