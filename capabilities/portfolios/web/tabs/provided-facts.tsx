/** Shows what a provider says of a holding beside its value, named as the provider's and not mixed with figures of ours [C-12]. */
import { Link } from '@tanstack/react-router';
import { useFormats, useWords } from '#ui';
import { useTenant } from '#web/tenants';
import type { Holding } from '../../contract.ts';
import { FactList, type FactLine } from './facts.tsx';
import css from './holdings.module.css';

interface ProvidedHoldingProps {
  readonly holding: Holding;
  /** Key of the portal in the address. */
  readonly portal: string;
}

export function ProvidedFacts({ holding: { provided, priceCurrency }, portal }: ProvidedHoldingProps) {
  const words = useWords();
  const formats = useFormats();
  const { source } = useTenant().settings;
  if (provided === null) return null;
  const { accountNo, fund, fundNumber, nav } = provided;
  const facts: readonly FactLine[] = [
    [
      words('portfolios.provided.fund'),
      fundNumber === null ? fund : <FundLink key="fund" number={fundNumber} name={fund} portal={portal} />,
    ],
    [words('portfolios.provided.accountNo'), accountNo],
    [words('portfolios.provided.nav'), nav && formats.money(nav, priceCurrency)],
    [words('portfolios.provided.yield'), provided.yield !== null && formats.percent(provided.yield)],
    [words('portfolios.provided.return'), provided.return !== null && formats.change(provided.return)],
  ];
  const stated = facts.filter(([, value]) => value !== null && value !== false && value !== '');
  if (stated.length === 0) return null;
  return (
    <>
      <h3 className={css.drawerTitle}>{words('portfolios.provided', { provider: source?.title ?? '' })}</h3>
      <FactList facts={stated} />
    </>
  );
}

interface FundLinkProps {
  readonly number: string;
  readonly name: string | null;
  /** Key of the portal in the address. */
  readonly portal: string;
}

/** A link to the page of the fund, where the firm shows its funds. */
export function FundLink({ number, name, portal }: FundLinkProps) {
  const { explorer } = useTenant().settings.navigation;
  const shown = name ?? number;
  if (!explorer) return shown;
  return (
    <Link to="/dashboard/$portal/funds/$fund" params={{ portal, fund: number }}>
      {shown}
    </Link>
  );
}
