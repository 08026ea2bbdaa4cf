/** The dialog with the welcome text of one group. */
import { Button } from '@mantine/core';
import { RichShown } from '#packages/form-view';
import { Dialog, useWords } from '#ui';
import type { Welcome } from '../contract.ts';

export function WelcomeDialog({ of: { name, welcome }, onClose }: { readonly of: Welcome; readonly onClose: () => void }) {
  const words = useWords();
  return (
    <Dialog opened title={name} onClose={onClose}>
      <RichShown text={welcome} />
      <Button mt="lg" onClick={onClose}>
        {words('groups.welcome.read')}
      </Button>
    </Dialog>
  );
}
