/** What reports add to the portfolio page: the button that makes a statement and shows its state. */
import type { PortfolioParts } from '#web/portfolios';
import { StatementsButton } from './statements-button.tsx';

export const portfolioParts: PortfolioParts = { from: 'reports', actions: StatementsButton };
