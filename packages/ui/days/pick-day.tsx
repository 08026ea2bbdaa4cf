/** A button next to a field that opens a calendar below it. */
import { Popover } from '@mantine/core';
import { useState } from 'react';
import { LazyBoundary, lazy } from '../lazily.tsx';
import css from './pick-day.module.css';
import { Sign } from '../figures/sign.tsx';
import { Skeleton } from '../pages/states.tsx';

// Calendars are heavy and rarely opened.
const Calendar = lazy(() => import('./calendar.tsx').then(({ Calendar }) => Calendar));

/** `label` names the day. While no day is chosen, the calendar opens at `start`. */
export function PickDay({
  label,
  day,
  start,
  disabled = false,
  onPick,
}: {
  readonly label: string;
  readonly day: string | null;
  readonly start: string;
  readonly disabled?: boolean;
  readonly onPick: (day: string) => void;
}) {
  const [opened, setOpened] = useState(false);
  const pick = ([day]: readonly (string | null)[]) => {
    if (day) onPick(day);
    setOpened(false);
  };
  return (
    // Inside the field, so that the focus does not leave the field on its way to the calendar.
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus position="bottom-end" withinPortal={false}>
      <Popover.Target>
        <button type="button" className={css.open} disabled={disabled} aria-label={label} onClick={() => setOpened((now) => !now)}>
          <Sign kind="calendar" size={18} />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <LazyBoundary waiting={<Skeleton lines={3} />}>
          <Calendar days={[day]} start={start} latest={null} onPick={pick} />
        </LazyBoundary>
      </Popover.Dropdown>
    </Popover>
  );
}
