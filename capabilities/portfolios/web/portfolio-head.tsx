/** The head of the page: the owner of the portfolio, its value, and its change over the range. */
import { Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AsOf, Figure, KnownOn, LastKnown, Money, PageHeader, Sign, useAsk, useWords } from '#ui';
import type { Finding } from '#packages/findings';
import { accounts } from '#contract/accounts';
import { ClientStatus, ChangeSummary, EditAccount, TypeMark, ViewAs } from '#web/accounts';
import { useMay } from '#web/sign-in';
import { useTenant } from '#web/tenants';
import type { PortfolioDetail } from '../contract.ts';
import { useAlone } from './alone.ts';
import { figureIdsOfPortfolio } from './names.ts';
import { EditPortfolio } from './portfolio-details.tsx';
import { usePortfolioParts, type PortfolioPartProps } from './parts.tsx';
import { PORTFOLIO_PAGE, usePortfolioSearch } from './place.ts';
import css from './portfolio-head.module.css';

export function PortfolioHead({ portfolio, findings }: PortfolioPartProps & { readonly findings: readonly Finding[] }) {
  const words = useWords();
  const chosen = usePortfolioSearch();
  const gathered = usePortfolioParts();
  const { source } = useTenant().settings;
  const { account, value, currency, asOf, knownAt } = portfolio;
  const names = figureIdsOfPortfolio(portfolio);
  return (
    <PageHeader
      name={portfolio.name}
      above={<PortfolioWayUp portfolio={portfolio} />}
      actions={
        <>
          <EditPortfolio portfolio={portfolio.id} name={portfolio.name} />
          {account.portfolios.length === 1 && <EditAccount account={account.id} name={account.name} />}
          <ClientStatus account={portfolio.account.id} />
          {account.portfolios.length === 1 && <ViewAs account={account.id} name={account.name} />}
          {gathered.map(({ from, actions: Actions }) => Actions && <Actions key={from} portfolio={portfolio} />)}
        </>
      }
      figure={
        <Figure
          size="main"
          label={words('portfolios.value')}
          value={<Money of={value} currency={currency} figure={names.on('value', asOf)} />}
        >
          {value === null && <LastKnown of={findings} about={portfolio.name} />}
        </Figure>
      }
    >
      <p className={css.asOf}>
        <AsOf value={asOf} chosen={chosen.asOf} />
        <KnownOn value={knownAt} chosen={chosen.known} />
        {value === null && source === null && portfolio.inception !== null && <span>{words('portfolios.value.none')}</span>}
      </p>
      <ChangeSummary of={portfolio} names={names} />
    </PageHeader>
  );
}

/**
 * The links upwards, the type of the portfolio, and its siblings. The page of an account with one portfolio shows that portfolio [NAV-22], so the
 * link upwards skips that account.
 */
function PortfolioWayUp({ portfolio }: PortfolioPartProps) {
  const words = useWords();
  const { account, portal, type, color } = portfolio;
  const { asOf, known } = usePortfolioSearch();
  const alone = useAlone();
  const siblings = alone ? [] : account.portfolios.filter(({ id }) => id !== portfolio.id);
  // For staff the line above the page has these links.
  const staff = useMay('house.keep');
  return (
    <nav aria-label={words('portfolios.way')} className={css.way}>
      {!staff &&
        (siblings.length > 0 ? (
          <Link to="/dashboard/$portal/account/$account" params={{ portal: portal.key, account: account.id }} search={{ asOf, known }}>
            {account.name}
          </Link>
        ) : (
          <ClientListLink portal={portal.key} name={account.name} />
        ))}
      <span>
        {color && <span className={css.colour} style={{ backgroundColor: `var(--${color})` }} />}
        <TypeMark type={type} />
      </span>
      {siblings.length > 0 && <Siblings portal={portal.key} siblings={siblings} />}
    </nav>
  );
}

/** A link to the list that contains the account; there is none for an investor with only this account. */
function ClientListLink({ portal, name }: { readonly portal: string; readonly name: string }) {
  const words = useWords();
  const professional = useMay('clients.read');
  const mine = useQuery({ ...useAsk()(accounts.listAccounts, { portal, limit: 1 }), enabled: !professional });
  const listed = professional || (mine.data?.value.total ?? 0) > 1;
  return (
    <>
      {listed && (
        <Link to="/dashboard/$portal" params={{ portal }}>
          {words(professional ? 'accounts.clients' : 'accounts.home')}
        </Link>
      )}
      <span>{name}</span>
    </>
  );
}

function Siblings({ portal, siblings }: { readonly portal: string; readonly siblings: PortfolioDetail['account']['portfolios'] }) {
  const words = useWords();
  const [opened, setOpened] = useState(false);
  const { asOf, known } = usePortfolioSearch();
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" withinPortal={false} withRoles={false}>
      <Popover.Target>
        <button type="button" className={css.siblings} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {words('portfolios.siblings')} <Sign kind="down" size={14} />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <ul className={css.list}>
          {siblings.map(({ id, name }) => (
            <li key={id}>
              <Link to={PORTFOLIO_PAGE} params={{ portal, portfolio: id }} search={{ asOf, known }} onClick={() => setOpened(false)}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
