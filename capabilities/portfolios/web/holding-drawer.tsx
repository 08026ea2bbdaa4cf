/** Shows one holding beside the page (selectedHoldingDrawer): its value, its returns, its terms, and what other capabilities add. */
import { stored } from '#packages/texts';
import { finding } from '#packages/findings';
import { Change, Figure, FindingNotes, Money, Opens, SideDrawer, useFigureInAddress, useFormats, useWords } from '#ui';
import { useTenant } from '#web/tenants';
import type { Naming } from '#packages/figures';
import type { Holding } from '../contract.ts';
import { figuresOf, type HoldingFigures } from './names.ts';
import type { Voice } from './charts.ts';
import { Facts, type Fact } from './facts.tsx';
import { usePortfolioParts, type HoldingPartProps } from './parts.tsx';
import { useChangeSearch } from './place.ts';
import css from './holdings.module.css';

/** The key of a holding in the address: its instrument, or its symbol where it has none, as for cash. */
export function holdingKey(holding: Holding): string {
  return holding.instrument ?? holding.symbol;
}

/** Open while `holding` is given; the address decides. A figure that is opened from it replaces it. */
export function HoldingDrawer({ holding, ...rest }: Omit<OpenedProps, 'holding'> & { readonly holding: Holding | undefined }) {
  const change = useChangeSearch();
  const figure = useFigureInAddress();
  return (
    <SideDrawer
      opened={holding !== undefined && figure === undefined}
      title={holding?.name ?? ''}
      onClose={() => change({ open: undefined })}
    >
      {holding && <Opened {...rest} holding={holding} />}
    </SideDrawer>
  );
}

interface OpenedProps extends HoldingPartProps {
  readonly names: Naming;
}

function Opened({ portfolio, holding, names }: OpenedProps) {
  const words = useWords();
  const formats = useFormats();
  const { priceDecimals } = useTenant().settings;
  const gathered = usePortfolioParts();
  const { currency, asOf } = portfolio;
  const figures = figuresOf(holding, names, portfolio);
  const codes = holding.findings.map((code) => finding(code as never, { subject: holding.name, date: asOf, ...sinceWhen(holding) }));
  return (
    <div id="selectedHoldingDrawer">
      <div className={css.drawerValue}>
        <Figure
          size="main"
          label={words('portfolios.value')}
          value={<Money of={holding.value} currency={currency} figure={figures.value} />}
          asOf={asOf}
        />
      </div>
      <FindingNotes of={codes} />
      <Facts facts={worthOf(holding, figures, currency, { words, formats, priceDecimals })} />
      <h3 className={css.drawerTitle}>{words('portfolios.holding.about')}</h3>
      <Facts facts={[...termsOf(holding, words), ...propertyFacts(holding, { words, formats })]} />
      {gathered.map(({ from, holding: Section }) => Section && <Section key={from} portfolio={portfolio} holding={holding} />)}
    </div>
  );
}

/** The day that the worth of a holding is of: for a property that of its last valuation, otherwise that of its price. */
function sinceWhen({ property, priceDate }: Holding): { readonly since?: string } {
  const since = property ? property.valued.date : priceDate;
  return since === null ? {} : { since };
}

interface PriceVoice extends Voice {
  readonly priceDecimals: number;
}

function worthOf(holding: Holding, figures: HoldingFigures, currency: string, { words, formats, priceDecimals }: PriceVoice): Fact[] {
  const price =
    holding.price === null ? (
      '-'
    ) : (
      <>
        <Opens figure={figures.price}>{formats.unitPrice(holding.price, holding.priceCurrency, priceDecimals)}</Opens>,{' '}
        {formats.date(holding.priceDate)}
      </>
    );
  return [
    [
      words('portfolios.column.units'),
      <Opens key="units" figure={figures.units}>
        {formats.units(holding.units)}
      </Opens>,
    ],
    ...(holding.type === 'Cash' ? [] : [[words('portfolios.column.price'), price] as const]),
    [words('portfolios.column.cost'), <Money key="cost" of={holding.cost} currency={currency} figure={figures.cost} />],
    [words('portfolios.column.gainOnCost'), <Change key="gain" of={holding.gainOnCost} figure={figures.gainOnCost} />],
    [words('portfolios.column.return'), <Change key="return" of={holding.timeWeightedReturn} figure={figures.timeWeightedReturn} />],
    [words('portfolios.column.income'), <Money key="income" of={holding.income} currency={currency} figure={figures.income} />],
    [
      words('portfolios.column.weight'),
      <Opens key="weight" figure={holding.weight !== null && figures.weight}>
        {formats.percent(holding.weight)}
      </Opens>,
    ],
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

/** The entered facts of a property; none of them is computed. */
function propertyFacts({ property, priceCurrency }: Holding, { words, formats }: Voice): Fact[] {
  if (property === null) return [];
  const { date, purchaseValue, annualGrowth, pricePoints } = property;
  return [
    [words('portfolios.term.bought'), formats.date(date)],
    [words('portfolios.term.purchaseValue'), formats.money(purchaseValue, priceCurrency)],
    [words('portfolios.term.annualGrowth'), formats.percent(annualGrowth)],
    ...pricePoints.map((point): Fact => [
      words('portfolios.term.valuedOn', { date: formats.date(point.date) }),
      formats.money(point.price, priceCurrency),
    ]),
  ];
}
