/** The button by which somebody of the firm sends the client of an account a mail by a template. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormDrawer, LazyBoundary, lazy, Skeleton, useWords } from '#ui';
import type { AccountActionProps } from '#web/accounts';
import type { PortfolioPartProps, PortfolioParts } from '#web/portfolios';
import { useMay } from '#web/sign-in';

const EmailPanel = lazy(() => import('./email-panel.tsx').then(({ EmailPanel }) => EmailPanel));

const emailPlace = (account: string) => `email.${account}`;

function SendEmail({ account, name }: { readonly account: string; readonly name: string }) {
  const words = useWords();
  const [opened, setOpened] = useState(false);
  if (!useMay('clients.change')) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)} aria-haspopup="dialog">
        {words('messages.email')}
      </Button>
      <FormDrawer opened={opened} title={words('messages.email.title', { name })} of={emailPlace(account)} onClose={() => setOpened(false)}>
        {(drawer) => (
          <LazyBoundary waiting={<Skeleton lines={8} />}>
            <EmailPanel account={account} of={emailPlace(account)} drawer={drawer} />
          </LazyBoundary>
        )}
      </FormDrawer>
    </>
  );
}

/** A combination of accounts has no client of its own. */
export function AccountEmail({ account: { id, name, isGroup } }: AccountActionProps) {
  return isGroup ? null : <SendEmail account={id} name={name} />;
}

/** An account with one portfolio shows that portfolio in the place of its own page. */
function PortfolioEmail({ portfolio: { account } }: PortfolioPartProps) {
  return account.portfolios.length === 1 ? <SendEmail account={account.id} name={account.name} /> : null;
}

export const portfolioParts: PortfolioParts = { from: 'messages', actions: PortfolioEmail };
