/** The head of the page: whose portfolio, what it is worth, and how that changed over the range. */
import { Popover } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AsOf, Change, Figure, GainMoney, PageHeader, Sign, useFormats, useWords } from '#ui';
import type { PortfolioDetail } from '../contract.ts';
import { usePortfolioParts, type PortfolioPartProps } from './parts.tsx';
import { PORTFOLIO_PAGE, useChosenDay } from './place.ts';
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
      <Changed portfolio={portfolio} />
    </PageHeader>
  );
}

function Changed({ portfolio }: PortfolioPartProps) {
  const words = useWords();
  const formats = useFormats();
  const { gain, timeWeightedReturn, netContributions, currency, from, to } = portfolio;
  if (gain === null && timeWeightedReturn === null) return null;
  return (
    <p className={css.changed}>
      <span className={css.moved}>
        <GainMoney of={gain} currency={currency} />
        <Change of={timeWeightedReturn} />
      </span>
      <span>
        {words('portfolios.changed', { from: formats.date(from), to: formats.date(to) })}
        {netContributions !== null && `, ${words('portfolios.paidIn', { amount: formats.signedMoney(netContributions, currency) })}`}
      </span>
    </p>
  );
}

/** The account above, what kind of portfolio this is, and its siblings. */
function WayUp({ portfolio }: PortfolioPartProps) {
  const words = useWords();
  const { account, portal, type } = portfolio;
  const siblings = account.portfolios.filter(({ id }) => id !== portfolio.id);
  return (
    <nav aria-label={words('portfolios.way')} className={css.way}>
      <Link to="/dashboard/$portal/account/$account" params={{ portal: portal.key, account: account.id }}>
        {account.name}
      </Link>
      <span>{words(`portfolios.type.${type}`)}</span>
      {siblings.length > 0 && <Siblings portal={portal.key} siblings={siblings} />}
    </nav>
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
