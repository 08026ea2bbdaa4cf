/** Measures of stakes in private funds. */
import { PUBLIC_MARKET_MEASURES } from './public-market-measures.ts';
import { STAKE_MEASURES } from './stake-measures.ts';

export const PRIVATE_MEASURES = [...STAKE_MEASURES, ...PUBLIC_MARKET_MEASURES] as const;
