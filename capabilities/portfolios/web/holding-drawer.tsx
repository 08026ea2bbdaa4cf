/** One holding beside the page (selectedHoldingDrawer): what it is, what it is worth, what it did, and what else is known of it. */
import { stored } from '#packages/texts';
import { finding } from '#packages/findings';
import { Change, Figure, FindingNotes, SideDrawer, useFormats, useWords } from '#ui';
import type { ReactNode } from 'react';
import type { Holding } from '../contract.ts';
import { usePortfolioParts, type HoldingPartProps, type PortfolioPartProps } from './parts.tsx';
import { useChangeSearch } from './place.ts';
import css from './holdings.module.css';

/** What names a holding in the address: its instrument, or its symbol where it has none, as cash. */
export function holdingKey(holding: Holding): string {
  return holding.instrument ?? holding.symbol;
}

/** Open while `holding` is one; the address decides. */
export function HoldingDrawer({ portfolio, holding }: PortfolioPartProps & { readonly holding: Holding | undefined }) {
  const change = useChangeSearch();
  return (
    <SideDrawer opened={holding !== undefined} title={holding?.name ?? ''} onClose={() => change({ open: undefined })}>
      {holding && <Opened portfolio={portfolio} holding={holding} />}
    </SideDrawer>
  );
}

function Opened({ portfolio, holding }: HoldingPartProps) {
  const words = useWords();
  const formats = useFormats();
  const gathered = usePortfolioParts();
  const { currency, asOf } = portfolio;
  const codes = holding.findings.map((code) =>
    finding(code as never, { subject: holding.name, date: asOf, ...(holding.priceDate && { since: holding.priceDate }) }),
  );
  return (
    <div id="selectedHoldingDrawer">
      <div className={css.drawerValue}>
        <Figure size="main" label={words('portfolios.value')} value={formats.money(holding.value, currency)} asOf={asOf} />
      </div>
      <FindingNotes of={codes} />
      <Facts facts={figuresOf(holding, currency, words, formats)} />
      <h3 className={css.drawerTitle}>{words('portfolios.holding.about')}</h3>
      <Facts facts={termsOf(holding, words)} />
      {gathered.map(({ from, holding: Section }) => Section && <Section key={from} portfolio={portfolio} holding={holding} />)}
    </div>
  );
}

type Fact = readonly [name: string, value: ReactNode];

function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function figuresOf(holding: Holding, currency: string, words: ReturnType<typeof useWords>, formats: ReturnType<typeof useFormats>): Fact[] {
  const price =
    holding.price === null ? '-' : `${formats.price(holding.price)} ${holding.priceCurrency}, ${formats.date(holding.priceDate)}`;
  return [
    [words('portfolios.column.units'), formats.units(holding.units)],
    ...(holding.type === 'Cash' ? [] : [[words('portfolios.column.price'), price] as const]),
    [words('portfolios.column.cost'), formats.money(holding.cost, currency)],
    [words('portfolios.column.gainOnCost'), <Change key="gain" of={holding.gainOnCost} />],
    [words('portfolios.column.return'), <Change key="return" of={holding.timeWeightedReturn} />],
    [words('portfolios.column.income'), formats.money(holding.income, currency)],
    [words('portfolios.column.weight'), formats.percent(holding.weight)],
  ];
}

function termsOf(holding: Holding, words: ReturnType<typeof useWords>): Fact[] {
  const terms: Fact[] = [
    [words('portfolios.term.symbol'), holding.symbol],
    [words('portfolios.term.isin'), holding.isin],
    [words('portfolios.term.sedol'), holding.sedol],
    [words('portfolios.term.type'), stored(words, 'instrumentType', holding.type)],
    [words('portfolios.term.sector'), stored(words, 'sector', holding.sector)],
    [words('portfolios.term.region'), stored(words, 'region', holding.region)],
  ];
  return terms.filter(([, value]) => value !== null && value !== '');
}
