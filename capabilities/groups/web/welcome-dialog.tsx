/** The dialog with the welcome text of one group. */
import { Button } from '@mantine/core';
import { RichTextView } from '#packages/form-view';
import { Dialog, useWords } from '#ui';
import type { GroupWelcome } from '../contract.ts';

export function WelcomeDialog({ of: { name, welcome }, onClose }: { readonly of: GroupWelcome; readonly onClose: () => void }) {
  const words = useWords();
  return (
    <Dialog opened title={name} onClose={onClose}>
      <RichTextView text={welcome} />
      <Button mt="lg" onClick={onClose}>
        {words('groups.welcome.read')}
      </Button>
    </Dialog>
  );
}
