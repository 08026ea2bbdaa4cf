/** The page of one account: what it is worth and what has changed. */
import { getRouteApi } from '@tanstack/react-router';
import {
  AsOf,
  clocksOf,
  DownloadButton,
  Figure,
  FindingNotes,
  KnownOn,
  LastKnown,
  QueryContent,
  RedirectToNotFound,
  Money,
  Page,
  PageHeader,
  PastNote,
  useWords,
} from '#ui';
import type { Finding } from '#packages/findings';
import { useMay } from '#web/sign-in';
import { accounts, type AccountDetail } from '../../contract.ts';
import { AccountAlerts } from './account-alerts.tsx';
import { useAccountActions } from './actions.ts';
import { AccountBody } from './account-body.tsx';
import { ClientStatus } from '../clients/client-status.tsx';
import { EditAccount } from '../details/account-details.tsx';
import { Holders } from './holders.tsx';
import { OwnItems } from '../own-items.tsx';
import { InviteClient } from '../clients/invite-client.tsx';
import { ChangeSummary } from './line-of-change.tsx';
import { accountFigureNames } from '../names.ts';
import { withInception, useAccountOverRange } from './over.ts';
import { ViewAs } from '../viewing/view-as.tsx';
import css from './account-page.module.css';

const route = getRouteApi('/inside/report/dashboard/$portal/account/$account');

export function AccountPage() {
  const words = useWords();
  const { portal, account } = route.useParams();
  const search = route.useSearch();
  const query = useAccountOverRange(account);
  return (
    <Page title={query.data?.value.name ?? words('accounts.account')}>
      <PastNote chosen={search.known} />
      <QueryContent query={query} what={words('accounts.what')}>
        {({ value, findings }) => {
          // An address with another portal than the account's is not found.
          if (value.portal.key !== portal) return <RedirectToNotFound />;
          return (
            <>
              <AccountAlerts of={value.alerts} />
              <OwnItems portal={portal} account={account} />
              <AccountHeader detail={value} findings={findings} />
              <FindingNotes of={findings} />
              <AccountBody detail={value} findings={findings} />
              <Holders account={value.id} />
            </>
          );
        }}
      </QueryContent>
    </Page>
  );
}

function AccountHeader({ detail, findings }: { readonly detail: AccountDetail; readonly findings: readonly Finding[] }) {
  const words = useWords();
  const search = route.useSearch();
  const professional = useMay('clients.read');
  const { id, externalId, name, isGroup, value, currency, asOf, knownAt } = detail;
  const names = accountFigureNames(detail);
  const gathered = useAccountActions();
  return (
    <PageHeader
      name={name}
      // Only professionals see the firm's own number of the account.
      above={professional && externalId}
      actions={
        <>
          {gathered.map(({ from, action: Action }) => (
            <Action key={from} account={withInception(detail)} />
          ))}
          {professional && (
            <>
              <EditAccount account={id} name={name} />
              <ClientStatus account={id} />
              {!isGroup && <ViewAs account={id} name={name} />}
              {!isGroup && <InviteClient account={id} />}
              <DownloadButton endpoint={accounts.exportAccount} input={{ account: id, ...clocksOf(search) }}>
                {words('ui.csv')}
              </DownloadButton>
            </>
          )}
        </>
      }
      figure={
        <Figure
          size="main"
          label={words('accounts.value')}
          value={<Money of={value} currency={currency} figure={names.on('value', asOf)} />}
        >
          {value === null && <LastKnown of={findings} about={name} />}
        </Figure>
      }
    >
      <p className={css.asOf}>
        <AsOf value={asOf} chosen={search.asOf} />
        <KnownOn value={knownAt} chosen={search.known} />
      </p>
      <ChangeSummary of={detail} names={names} />
    </PageHeader>
  );
}
