/** Shown when somebody else has saved a record first: both versions, of which one is chosen. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '#ui';
import css from './changed-meanwhile.module.css';

export function ChangedMeanwhile({
  children,
  onTake,
  onKeep,
}: {
  /** What somebody else has saved. */
  readonly children: ReactNode;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}) {
  const words = useWords();
  return (
    <div role="alert" className={css.meanwhile}>
      <p>{children}</p>
      <div className={css.buttons}>
        <Button variant="default" onClick={onTake}>
          {words('tenants.meanwhile.theirs')}
        </Button>
        <Button variant="default" onClick={onKeep}>
          {words('tenants.meanwhile.mine')}
        </Button>
      </div>
    </div>
  );
}
