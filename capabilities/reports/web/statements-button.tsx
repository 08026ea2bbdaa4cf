/** Opens the statements of a portfolio or an account; while one is being made, the button says so. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { LazyBoundary, lazy, SideDrawer, Skeleton, useWords } from '#ui';
import { isUnfinished, useStatements, type StatementTarget } from './statements.ts';

const Statements = lazy(() => import('./statements-panel.tsx').then(({ StatementsPanel }) => StatementsPanel));

export function StatementsButton({ of }: { readonly of: StatementTarget }) {
  const words = useWords();
  const [opened, setOpened] = useState(false);
  const { statements } = useStatements(of);
  const running = statements.find(isUnfinished);
  return (
    <>
      <Button onClick={() => setOpened(true)} aria-haspopup="dialog">
        {running ? words('reports.button.running', { state: words(`reports.state.${running.state}`) }) : words('reports.button')}
      </Button>
      <SideDrawer opened={opened} title={words('reports.title')} onClose={() => setOpened(false)}>
        <LazyBoundary waiting={<Skeleton lines={6} />}>
          <Statements of={of} />
        </LazyBoundary>
      </SideDrawer>
    </>
  );
}
