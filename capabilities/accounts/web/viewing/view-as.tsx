/** The button by which somebody looks as a client. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { LazyBoundary, lazy, useWords } from '#ui';
import { useMay } from '#web/sign-in';

const ViewAsDialog = lazy(() => import('./view-as-dialog.tsx').then(({ ViewAsDialog }) => ViewAsDialog));

export function ViewAs({ account, name }: { readonly account: string; readonly name: string }) {
  const words = useWords();
  const [opened, setOpened] = useState(false);
  if (!useMay('view-as')) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {words('accounts.viewAs')}
      </Button>
      {opened && (
        <LazyBoundary waiting={null}>
          <ViewAsDialog account={account} name={name} onClose={() => setOpened(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
