/** The head of the page: whose portfolio, what it is worth, and how that changed over the range. */
import { Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AsOf, Figure, PageHeader, Sign, useAsk, useFormats, useWords } from '#ui';
import { accounts } from '#contract/accounts';
import { LineOfChange } from '#web/accounts';
import type { PortfolioDetail } from '../contract.ts';
import { usePortfolioParts, type PortfolioPartProps } from './parts.tsx';
import { PORTFOLIO_PAGE, useChosenDay } from './place.ts';
import { useProfessional } from './professional.ts';
import css from './portfolio-head.module.css';

export function PortfolioHead({ portfolio }: PortfolioPartProps) {
  const words = useWords();
  const formats = useFormats();
  const chosen = useChosenDay();
  const gathered = usePortfolioParts();
  const { value, currency, asOf } = portfolio;
  return (
    <PageHeader
      name={portfolio.name}
      above={<WayUp portfolio={portfolio} />}
      actions={gathered.map(({ from, actions: Actions }) => Actions && <Actions key={from} portfolio={portfolio} />)}
      figure={<Figure size="main" label={words('portfolios.value')} value={formats.money(value, currency)} />}
    >
      <p className={css.asOf}>
        <AsOf value={asOf} chosen={chosen} />
        {value === null && portfolio.inception !== null && <span>{words('portfolios.value.none')}</span>}
      </p>
      <LineOfChange of={portfolio} />
    </PageHeader>
  );
}

/**
 * What stands above, what kind of portfolio this is, and its siblings. An account with one portfolio shows that portfolio [NAV-22], so
 * the way up leads past it.
 */
function WayUp({ portfolio }: PortfolioPartProps) {
  const words = useWords();
  const { account, portal, type } = portfolio;
  const siblings = account.portfolios.filter(({ id }) => id !== portfolio.id);
  return (
    <nav aria-label={words('portfolios.way')} className={css.way}>
      {siblings.length > 0 ? (
        <Link to="/dashboard/$portal/account/$account" params={{ portal: portal.key, account: account.id }}>
          {account.name}
        </Link>
      ) : (
        <PastTheAccount portal={portal.key} name={account.name} />
      )}
      <span>{words(`portfolios.type.${type}`)}</span>
      {siblings.length > 0 && <Siblings portal={portal.key} siblings={siblings} />}
    </nav>
  );
}

/** To the list that the account stands in; for an investor whose only account it is there is none. */
function PastTheAccount({ portal, name }: { readonly portal: string; readonly name: string }) {
  const words = useWords();
  const professional = useProfessional();
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
              <Link to={PORTFOLIO_PAGE} params={{ portal, portfolio: id }} onClick={() => setOpened(false)}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
