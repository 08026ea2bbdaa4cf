/** Shows one holding beside the page (selectedHoldingDrawer): its value, its returns, its terms, and what other capabilities add. */
import { storedValueText } from '#packages/texts';
import { finding } from '#packages/findings';
import { PercentChange, Figure, FindingNotes, Money, OpenableFigure, SideDrawer, useFigureInAddress, useFormats, useWords } from '#ui';
import { useTenant } from '#web/tenants';
import type { FigureIds } from '#packages/figures';
import type { Holding, Holdings } from '../../contract.ts';
import { HoldingDocuments } from './holding-documents.tsx';
import { ProvidedFacts } from './provided-facts.tsx';
import { ProvidedHistory } from './provided-history.tsx';
import { figureIdsOfHolding, type HoldingFigureIds } from '../names.ts';
import type { PortfolioChartLocale } from '../charts.ts';
import { FactList, type FactLine } from './facts.tsx';
import { usePortfolioParts, type HoldingPartProps } from '../parts.tsx';
import { useChangeSearch, usePortfolioSearch } from '../place.ts';
import css from './holdings.module.css';

/** The key of a holding in the address: its instrument, or where it has none, as for cash, its symbol and the provider's number. */
export function holdingKey(holding: Holding): string {
  const { instrument, symbol, provided } = holding;
  return instrument ?? (provided?.accountNo ? `${symbol} ${provided.accountNo}` : symbol);
}

interface HoldingDrawerProps extends Omit<HoldingDetailsProps, 'holding' | 'assetClass'> {
  readonly groups: Holdings['groups'];
}

/** Open while the address names a holding of the groups. A figure that is opened from it replaces it. */
export function HoldingDrawer({ groups, ...rest }: HoldingDrawerProps) {
  const change = useChangeSearch();
  const figure = useFigureInAddress();
  const { open } = usePortfolioSearch();
  const group = groups.find(({ holdings }) => holdings.some((one) => holdingKey(one) === open));
  const holding = group?.holdings.find((one) => holdingKey(one) === open);
  return (
    <SideDrawer
      opened={holding !== undefined && figure === undefined}
      title={holding?.name ?? ''}
      onClose={() => change({ open: undefined })}
    >
      {holding && <HoldingDetails {...rest} holding={holding} assetClass={group!.assetClass} />}
    </SideDrawer>
  );
}

interface HoldingDetailsProps extends HoldingPartProps {
  readonly assetClass: string;
  readonly names: FigureIds;
}

function HoldingDetails({ portfolio, holding, assetClass, names }: HoldingDetailsProps) {
  const words = useWords();
  const formats = useFormats();
  const { priceDecimals } = useTenant().settings;
  const gathered = usePortfolioParts();
  const { currency, asOf } = portfolio;
  const figures = figureIdsOfHolding(holding, names, portfolio);
  const codes = holding.findings.map((code) => finding(code as never, { subject: holding.name, date: asOf, ...valuedSince(holding) }));
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
      <FactList facts={valueFacts(holding, figures, currency, { words, formats, priceDecimals })} />
      <h3 className={css.drawerTitle}>{words('portfolios.holding.about')}</h3>
      <FactList facts={[...termFacts(holding, assetClass, words), ...propertyFacts(holding, { words, formats })]} />
      <ProvidedFacts holding={holding} portal={portfolio.portal.key} />
      <ProvidedHistory portfolio={portfolio} holding={holding} />
      <HoldingDocuments portfolio={portfolio} holding={holding} />
      {gathered.map(({ from, holding: Section }) => Section && <Section key={from} portfolio={portfolio} holding={holding} />)}
    </div>
  );
}

/** The day that the worth of a holding is of: for a property that of its last valuation, otherwise that of its price. */
function valuedSince({ property, priceDate }: Holding): { readonly since?: string } {
  const since = property ? property.valued.date : priceDate;
  return since === null ? {} : { since };
}

interface PriceLocale extends PortfolioChartLocale {
  readonly priceDecimals: number;
}

function valueFacts(
  holding: Holding,
  figures: HoldingFigureIds,
  currency: string,
  { words, formats, priceDecimals }: PriceLocale,
): FactLine[] {
  const price =
    holding.price === null ? (
      '-'
    ) : (
      <>
        <OpenableFigure figure={figures.price}>{formats.unitPrice(holding.price, holding.priceCurrency, priceDecimals)}</OpenableFigure>,{' '}
        {formats.date(holding.priceDate)}
      </>
    );
  return [
    [
      words('portfolios.column.units'),
      <OpenableFigure key="units" figure={figures.units}>
        {formats.units(holding.units)}
      </OpenableFigure>,
    ],
    ...(holding.type === 'Cash' ? [] : [[words('portfolios.column.price'), price] as const]),
    [words('portfolios.column.cost'), <Money key="cost" of={holding.cost} currency={currency} figure={figures.cost} />],
    [words('portfolios.column.gainOnCost'), <PercentChange key="gain" of={holding.gainOnCost} figure={figures.gainOnCost} />],
    ...(holding.provided ? [] : historyFacts(holding, figures, currency, words)),
    [
      words('portfolios.column.weight'),
      <OpenableFigure key="weight" figure={holding.weight !== null && figures.weight}>
        {formats.percent(holding.weight)}
      </OpenableFigure>,
    ],
  ];
}

/** What a ledger gives, and a provider does not state. */
function historyFacts(holding: Holding, figures: HoldingFigureIds, currency: string, words: ReturnType<typeof useWords>): FactLine[] {
  return [
    [words('portfolios.column.return'), <PercentChange key="return" of={holding.timeWeightedReturn} figure={figures.timeWeightedReturn} />],
    [words('portfolios.column.income'), <Money key="income" of={holding.income} currency={currency} figure={figures.income} />],
  ];
}

function termFacts(holding: Holding, assetClass: string, words: ReturnType<typeof useWords>): FactLine[] {
  const terms: FactLine[] = [
    [words('portfolios.term.symbol'), holding.symbol],
    [words('portfolios.term.isin'), holding.isin],
    [words('portfolios.term.sedol'), holding.sedol],
    [words('portfolios.term.assetClass'), storedValueText(words, 'assetClass', assetClass)],
    [words('portfolios.term.type'), storedValueText(words, 'instrumentType', holding.type)],
    [words('portfolios.term.sector'), storedValueText(words, 'sector', holding.sector)],
    [words('portfolios.term.region'), storedValueText(words, 'region', holding.region)],
    [words('portfolios.term.currency'), holding.priceCurrency],
  ];
  return terms.filter(([, value]) => value !== null && value !== '');
}

/** The entered facts of a property; none of them is computed. */
function propertyFacts({ property, priceCurrency }: Holding, { words, formats }: PortfolioChartLocale): FactLine[] {
  if (property === null) return [];
  const { date, purchaseValue, annualGrowth, pricePoints } = property;
  return [
    [words('portfolios.term.bought'), formats.date(date)],
    [words('portfolios.term.purchaseValue'), formats.money(purchaseValue, priceCurrency)],
    [words('portfolios.term.annualGrowth'), formats.percent(annualGrowth)],
    ...pricePoints.map((point): FactLine => [
      words('portfolios.term.valuedOn', { date: formats.date(point.date) }),
      formats.money(point.price, priceCurrency),
    ]),
  ];
}
