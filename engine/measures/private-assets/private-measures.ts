/** Measures of stakes in private funds. */
import { CAPITAL_MEASURES } from './capital-measures.ts';
import { MULTIPLE_MEASURES } from './multiple-measures.ts';
import { PUBLIC_MARKET_MEASURES } from './public-market-measures.ts';
import { STAKE_RETURN_MEASURES } from './stake-return-measures.ts';

export const PRIVATE_MEASURES = [...CAPITAL_MEASURES, ...MULTIPLE_MEASURES, ...STAKE_RETURN_MEASURES, ...PUBLIC_MARKET_MEASURES] as const;
