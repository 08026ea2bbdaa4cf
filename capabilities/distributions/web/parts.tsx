/** Adds distributions to the page of an account, to that of its only portfolio, and to the frame around them. */
import { Lazily, lazy, type PlaceHere, type Widget } from '#ui';
import type { PortfolioPartProps, PortfolioParts } from '#web/portfolios';
import type { distributionWidgets } from '../contract.ts';
import { useAskedFund } from './address.ts';

const Funds = lazy(() => import('./quarterly-funds.tsx').then(({ QuarterlyFunds }) => QuarterlyFunds));
const Dialog = lazy(() => import('./quarterly-dialog.tsx').then(({ QuarterlyDialog }) => QuarterlyDialog));

export const widgets: Readonly<Record<keyof typeof distributionWidgets, Widget>> = {
  'distributions.account': {
    kind: 'part',
    show: ({ place }: { readonly place: PlaceHere }) => place.account && <Funds account={place.account} />,
  },
};

/** A client with one portfolio never sees the page of the account, so the funds are shown here too. */
export const portfolioParts: PortfolioParts = {
  from: 'distributions',
  below: ({ portfolio }: PortfolioPartProps) =>
    portfolio.account.portfolios.length === 1 && (
      <Lazily waiting={null}>
        <Funds account={portfolio.account.id} />
      </Lazily>
    ),
};

/** Placed in the frame of every page; the address opens it. */
export function QuarterlyQuestion() {
  return useAskedFund() === null ? null : (
    <Lazily waiting={null}>
      <Dialog />
    </Lazily>
  );
}
