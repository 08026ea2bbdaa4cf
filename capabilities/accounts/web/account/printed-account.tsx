/** A whole account on paper: its value, what changed, and what it consists of. */
import { AsOf, Figure, FindingNotes, KnownOn, LastKnown, QueryContent, Money, RedirectToNotFound, useWords } from '#ui';
import { AccountBody } from './account-body.tsx';
import { ChangeSummary } from './line-of-change.tsx';
import { accountFigureNames } from '../names.ts';
import { useAccountOverRange, useAccountSearch } from './over.ts';
import css from './account-page.module.css';

export function PrintedAccount({ account, portal }: { readonly account: string; readonly portal: string }) {
  const words = useWords();
  const search = useAccountSearch();
  const query = useAccountOverRange(account);
  return (
    <QueryContent query={query} what={words('accounts.what')}>
      {({ value, findings }) => {
        // An address with another portal than the account's is not found.
        if (value.portal.key !== portal) return <RedirectToNotFound />;
        const names = accountFigureNames(value);
        return (
          <>
            <Figure
              size="main"
              label={words('accounts.value')}
              value={<Money of={value.value} currency={value.currency} figure={names.on('value', value.asOf)} />}
            >
              {value.value === null && <LastKnown of={findings} about={value.name} />}
            </Figure>
            <p className={css.asOf}>
              <AsOf value={value.asOf} chosen={search.asOf} />
              <KnownOn value={value.knownAt} chosen={search.known} />
            </p>
            <ChangeSummary of={value} names={names} />
            <FindingNotes of={findings} />
            <AccountBody detail={value} findings={findings} />
          </>
        );
      }}
    </QueryContent>
  );
}
