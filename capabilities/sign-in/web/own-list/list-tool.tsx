/** Renders a button above a list that opens a popover below itself. */
import { Button, Popover } from '@mantine/core';
import { useState, type ReactNode } from 'react';

export function ListTool({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" withinPortal={false} withRoles={false} trapFocus returnFocus>
      <Popover.Target>
        <Button variant="subtle" color="gray" aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {title}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="group" aria-label={title}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
