/** The buttons of a fund in a list: mark it, and choose it for the comparison. */
import { Icon, useWords } from '#ui';
import type { ListedFund } from '../contract.ts';
import type { Favourites } from './favourites.ts';
import css from './funds.module.css';

export interface ComparedChoice {
  readonly codes: readonly string[];
  readonly full: boolean;
  readonly toggle: (code: string) => void;
}

export function FavouriteButton({
  fund,
  favourites,
}: {
  readonly fund: Pick<ListedFund, 'fundName' | 'shareClasses'>;
  readonly favourites: Favourites;
}) {
  const words = useWords();
  const isin = fund.shareClasses[0]?.isin;
  if (isin === undefined) return null;
  const marked = favourites.has(isin);
  return (
    <button
      type="button"
      className={css.action}
      data-aside
      aria-pressed={marked}
      aria-label={words(marked ? 'funds.favourite.remove' : 'funds.favourite.add', { name: fund.fundName })}
      onClick={() => favourites.keep(isin, !marked)}
    >
      <Icon name="star" />
    </button>
  );
}

export function FundActions({
  fund,
  favourites,
  chosen,
}: {
  readonly fund: ListedFund;
  readonly favourites: Favourites;
  readonly chosen: ComparedChoice;
}) {
  const words = useWords();
  const picked = chosen.codes.includes(fund.fundCode);
  return (
    <span className={css.actions}>
      <FavouriteButton fund={fund} favourites={favourites} />
      <button
        type="button"
        className={css.action}
        data-aside
        aria-pressed={picked}
        disabled={chosen.full && !picked}
        aria-label={words('funds.compare.pick', { name: fund.fundName })}
        onClick={() => chosen.toggle(fund.fundCode)}
      >
        <Icon name="scales" />
      </button>
    </span>
  );
}

/** A link to a document of the fund; no link where there is none. */
export function DocumentLink({
  fund,
  name,
  of,
}: {
  readonly fund: Pick<ListedFund, 'fundName'>;
  readonly name: string;
  readonly of: { readonly url: string } | null;
}) {
  const words = useWords();
  if (!of) return '-';
  return (
    <a
      href={of.url}
      {...(of.url.startsWith('/') ? {} : { target: '_blank', rel: 'noreferrer' })}
      data-aside
      aria-label={words('funds.document.open', { document: name, name: fund.fundName })}
    >
      {words('funds.document.show')}
    </a>
  );
}
