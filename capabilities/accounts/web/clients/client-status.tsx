/** Shows the status of a client to those who look after them, as a button that opens the drawer for changing it. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LazyBoundary, lazy, SideDrawer, Skeleton, useAsk, useSurroundings } from '#ui';
import { textIn } from '#contract/statuses';
import { useMay } from '#web/sign-in';
import { accounts } from '../../contract.ts';

const ChangeStatus = lazy(() => import('./change-status.tsx').then(({ ChangeStatus }) => ChangeStatus));

export function ClientStatus({ account }: { readonly account: string }) {
  const { words, language } = useSurroundings();
  const may = useMay('clients.change');
  const [opened, setOpened] = useState(false);
  const { data } = useQuery({ ...useAsk()(accounts.readAccountStatus, { account }), enabled: may });
  if (!may || !data) return null;
  const { name, userStatus, userStatusData } = data.value;
  const close = () => setOpened(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)} aria-haspopup="dialog">
        {words('statuses.is', { status: (userStatusData && textIn(userStatusData.name, language)) ?? userStatus })}
      </Button>
      <SideDrawer opened={opened} title={words('statuses.change.title', { name })} onClose={close}>
        <LazyBoundary waiting={<Skeleton lines={10} />}>
          <ChangeStatus now={data} onDone={close} />
        </LazyBoundary>
      </SideDrawer>
    </>
  );
}
