/** Measures of multiples on the capital paid in to private funds. */
import { z } from 'zod';
import type { Figure } from '#packages/findings';
import {
  distributedToPaidIn,
  multipleOnInvestedCapital,
  paidInToCommitted,
  residualValueToPaidIn,
  totalValueToPaidIn,
  type MultipleOptions,
  type StakePosition,
} from '#engine/private-assets';
import type { OpenedDocument } from '../document.ts';
import { measure, type MeasureAnswer } from '../measure.ts';
import { GIPS, ILPA, NAV, NAV_FINDINGS } from './stake-conventions.ts';
import { answerFor, standingOf } from './stake-answers.ts';
import { stakeOf } from './stake-question.ts';
import { valuedStakeFields } from './stake-terms.ts';

const multipleFields = {
  ...valuedStakeFields,
  recallable: z.enum(['counted', 'netted']).default('counted').meta({
    description: '`netted`: distributions that may be recalled count neither as distributed nor as paid in.',
  }),
};

function multipleAnswer(
  question: z.output<z.ZodObject<typeof multipleFields>>,
  document: OpenedDocument,
  of: (standing: StakePosition, options: MultipleOptions) => Figure,
): MeasureAnswer {
  const stake = stakeOf(question, document);
  return answerFor(stake, of(standingOf(stake), { recallable: question.recallable }));
}

const RATIO = 'A ratio since inception: 1.5 is 1.50x. Several commitments are added up first.';
const UNCALLED = 'capital.uncalled where nothing is paid in.';

const tvpi = measure(
  'tvpi',
  z.strictObject(multipleFields),
  {
    title: 'Total value to paid-in (TVPI, investment multiple)',
    unit: 'number',
    formula: '(distributed + net asset value) / paid in',
    convention: `${RATIO} ${NAV}`,
    source: `${GIPS}; ${ILPA}`,
    none: `${UNCALLED} ${NAV_FINDINGS}`,
  },
  (question, document) => multipleAnswer(question, document, totalValueToPaidIn),
);

const dpi = measure(
  'dpi',
  z.strictObject(multipleFields),
  {
    title: 'Distributed to paid-in (DPI, realisation multiple)',
    unit: 'number',
    formula: 'distributed / paid in',
    convention: RATIO,
    source: `${GIPS}; ${ILPA}`,
    none: UNCALLED,
  },
  (question, document) => multipleAnswer(question, document, distributedToPaidIn),
);

const rvpi = measure(
  'rvpi',
  z.strictObject(multipleFields),
  {
    title: 'Residual value to paid-in (RVPI, unrealised multiple)',
    unit: 'number',
    formula: 'net asset value / paid in',
    convention: `${RATIO} TVPI = DPI + RVPI. ${NAV}`,
    source: `${GIPS}; ${ILPA}`,
    none: `${UNCALLED} ${NAV_FINDINGS}`,
  },
  (question, document) => multipleAnswer(question, document, residualValueToPaidIn),
);

const pic = measure(
  'pic',
  z.strictObject(multipleFields),
  {
    title: 'Paid-in to committed capital (PIC)',
    unit: 'number',
    formula: 'paid in / committed capital, cumulative',
    convention: `${RATIO} Fees outside the commitment are paid in too, so it may pass 1; stakes passed on lower neither.`,
    source: GIPS,
    none: 'commitment.missing where no commitment, or one of 0, is known.',
  },
  (question, document) => multipleAnswer(question, document, paidInToCommitted),
);

const moic = measure(
  'moic',
  z.strictObject(multipleFields),
  {
    title: 'Multiple on invested capital (MOIC)',
    unit: 'number',
    formula: '(distributed + net asset value) / (paid in - fees within and outside the commitment)',
    convention: `${RATIO} Without fees it is TVPI. ${NAV}`,
    source: `${ILPA}, invested capital`,
    none: `${UNCALLED} ${NAV_FINDINGS}`,
  },
  (question, document) => multipleAnswer(question, document, multipleOnInvestedCapital),
);

export const MULTIPLE_MEASURES = [tvpi, dpi, rvpi, pic, moic] as const;
