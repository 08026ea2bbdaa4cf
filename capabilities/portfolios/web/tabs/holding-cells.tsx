/** The cells of the table of holdings. */
import { Link, useParams } from '@tanstack/react-router';
import { FindingMark, OpenableFigure, Sentence, useFormats, useOnPaper, useWords } from '#ui';
import { useTenant } from '#web/tenants';
import type { Holding } from '../../contract.ts';
import { holdingKey } from './holding-drawer.tsx';
import { FundLink } from './provided-facts.tsx';
import type { HoldingFigureIds } from '../names.ts';
import { PORTFOLIO_PAGE } from '../place.ts';
import css from './holdings.module.css';

export function HoldingName({ holding }: { readonly holding: Holding }) {
  return (
    <span className={css.named}>
      <span>
        <HoldingLink holding={holding} />
        <RowFund holding={holding} />
      </span>
      <FindingMark codes={holding.findings} />
    </span>
  );
}

/** The link from a row to the page of its fund [HOLD-13]. */
function RowFund({ holding: { provided } }: { readonly holding: Holding }) {
  const words = useWords();
  const { portal } = useParams({ strict: false });
  const onPaper = useOnPaper();
  if (onPaper || portal === undefined || !provided?.fundNumber) return null;
  const { fundNumber } = provided;
  return (
    <span className={css.fund}>
      <FundLink number={fundNumber} name={words('portfolios.provided.fundPage', { number: fundNumber })} portal={portal} />
    </span>
  );
}

function HoldingLink({ holding }: { readonly holding: Holding }) {
  if (useOnPaper()) return holding.name;
  return (
    <Link from={PORTFOLIO_PAGE} to="." search={(search) => ({ ...search, open: holdingKey(holding) })} resetScroll={false}>
      {holding.name}
    </Link>
  );
}

/** A price in the currency of its quotes, with its day; cash has none, and a missing price is marked as such. */
export function Price({ holding, figure }: { readonly holding: Holding; readonly figure: string | null }) {
  const words = useWords();
  const formats = useFormats();
  const { priceDecimals } = useTenant().settings;
  if (holding.type === 'Cash') return null;
  if (holding.price === null) return <span className={css.missing}>{words('portfolios.price.missing')}</span>;
  return (
    <>
      <OpenableFigure figure={figure}>{formats.unitPrice(holding.price, holding.priceCurrency, priceDecimals)}</OpenableFigure>
      <span className={css.day}>{formats.date(holding.priceDate)}</span>
    </>
  );
}

export function Units({ holding, figures }: { readonly holding: Holding; readonly figures: HoldingFigureIds }) {
  const words = useWords();
  const formats = useFormats();
  const { priceDecimals } = useTenant().settings;
  if (holding.price === null && holding.type !== 'Cash') return words('portfolios.price.missing');
  if (holding.type === 'Cash') return holding.symbol;
  return (
    <Sentence
      say={(gaps) => words('portfolios.unitsAt', gaps)}
      parts={{
        units: <OpenableFigure figure={figures.units}>{formats.units(holding.units)}</OpenableFigure>,
        price: (
          <OpenableFigure figure={figures.price}>{formats.unitPrice(holding.price, holding.priceCurrency, priceDecimals)}</OpenableFigure>
        ),
      }}
    />
  );
}

export function Weight({ of, full, figure }: ShareProps & { readonly full: number }) {
  const length = of === null || full <= 0 ? 0 : Math.max(0, of / full);
  return (
    <span className={css.weight}>
      <WrittenShare of={of} figure={figure} />
      <span className={css.track} aria-hidden="true">
        <span style={{ inlineSize: `${length * 100}%` }} />
      </span>
    </span>
  );
}

interface ShareProps {
  readonly of: number | null;
  readonly figure: string | null;
}

export function WrittenShare({ of, figure }: ShareProps) {
  return <OpenableFigure figure={of !== null && figure}>{useFormats().percent(of)}</OpenableFigure>;
}
