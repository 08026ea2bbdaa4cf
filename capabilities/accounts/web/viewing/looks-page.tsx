/** The page that shows readers who of the firm looked at their data: a list by day, the newest first. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyNotice, QueryContent, Page, PageHeader, Skeleton, useAsk, useFormats, useWords } from '#ui';
import { accounts, type DataAccess } from '../../contract.ts';
import css from '../looks.module.css';

export function DataAccessPage() {
  const words = useWords();
  // The first part starts with the newest row; each further part starts before the last row of the part above it.
  const [parts, setParts] = useState<readonly (string | undefined)[]>([undefined]);
  return (
    <Page title={words('accounts.looks')} width="reading">
      <PageHeader name={words('accounts.looks')}>{words('accounts.looks.lead')}</PageHeader>
      {parts.map((before, number) => (
        <DataAccessEntries
          key={before ?? ''}
          before={before}
          onEarlier={number === parts.length - 1 ? (last) => setParts([...parts, last]) : undefined}
        />
      ))}
    </Page>
  );
}

/** The number of rows in one answer. */
const ENTRIES_PER_ANSWER = 50;

function DataAccessEntries({
  before,
  onEarlier,
}: {
  readonly before: string | undefined;
  readonly onEarlier: ((last: string) => void) | undefined;
}) {
  const words = useWords();
  const query = useQuery(useAsk()(accounts.listLooks, { before }));
  return (
    <QueryContent query={query} what={words('accounts.looks.what')} skeleton={<Skeleton lines={6} />} missing="here">
      {({ value }) => {
        if (value.length === 0 && before === undefined)
          return <EmptyNotice title={words('accounts.looks.none')}>{words('accounts.looks.none.why')}</EmptyNotice>;
        const last = value.length === ENTRIES_PER_ANSWER ? value.at(-1) : undefined;
        return (
          <>
            <ul className={css.looks}>
              {value.map((look) => (
                <DataAccessRow key={[look.at, look.by, look.account, look.kind].join(' ')} look={look} />
              ))}
            </ul>
            {last && onEarlier && (
              <Button variant="default" onClick={() => onEarlier(last.at)}>
                {words('accounts.looks.earlier')}
              </Button>
            )}
          </>
        );
      }}
    </QueryContent>
  );
}

function DataAccessRow({ look: { at, by, as, account, kind, times } }: { readonly look: DataAccess }) {
  const words = useWords();
  const formats = useFormats();
  return (
    <li className={css.look}>
      <p className={css.who}>
        {by ?? words('accounts.looks.erased')}
        {as && <span className={css.quiet}> {words(`accounts.looks.as.${as}`)}</span>}
      </p>
      <p className={css.what}>
        {words(`accounts.looks.kind.${kind}`, { count: times })}
        {account && <span className={css.quiet}> · {account}</span>}
      </p>
      <p className={css.when}>{formats.moment(at)}</p>
    </li>
  );
}
