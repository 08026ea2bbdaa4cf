/** The second clock of a page: the day by which its facts were known. */
import { Popover } from '@mantine/core';
import { useState } from 'react';
import { useChangeAddress } from '../change-address.ts';
import { LazyBoundary, lazy } from '../lazily.tsx';
import type { ClockSearch } from './range.ts';
import { Sign } from '../figures/sign.tsx';
import { Skeleton } from '../pages/states.tsx';
import { useFormats, useSurroundings, useWords } from '../surroundings.tsx';
import css from './known-on.module.css';

const DayForm = lazy(() => import('./day-form.tsx').then(({ DayForm }) => DayForm));

/** The beginning of the moment that is answered for a tenant without facts. */
const NO_FACTS_YEAR = '1970-';

/** The control for that day. `value` is the moment at which the facts on screen last changed, `chosen` the day in the address, if any. */
export function KnownOn({ value, chosen }: { readonly value: string; readonly chosen: string | undefined }) {
  const words = useWords();
  const formats = useFormats();
  const choose = useChangeAddress<ClockSearch>();
  const [opened, setOpened] = useState(false);
  const { figuresComputed } = useSurroundings();
  if (!chosen && value.startsWith(NO_FACTS_YEAR)) return null;
  // A provider states what it knows now; nothing else can be asked of it.
  if (!figuresComputed) return <span>{words('ui.known', { moment: formats.moment(value) })}</span>;
  const finish = (known: string | undefined) => {
    choose({ known });
    setOpened(false);
  };
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus position="bottom-start" withinPortal>
      <Popover.Target>
        <button type="button" className={css.known} onClick={() => setOpened((now) => !now)}>
          {chosen ? words('ui.known.chosen', { date: formats.date(chosen) }) : words('ui.known', { moment: formats.moment(value) })}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words('ui.known.choose')}>
        <LazyBoundary waiting={<Skeleton lines={2} />}>
          <DayForm
            fields={[{ id: 'known', label: words('ui.known.choose') }]}
            values={{ known: chosen ?? value.slice(0, 10) }}
            latest={null}
            onDone={({ known }) => finish(known)}
          />
        </LazyBoundary>
        {chosen && (
          <button type="button" className={css.present} onClick={() => finish(undefined)}>
            {words('ui.known.present')}
          </button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** A note on a page that shows what was known on an earlier day; nothing where it shows what is known now. */
export function PastNote({ chosen }: { readonly chosen: string | undefined }) {
  const words = useWords();
  const formats = useFormats();
  const choose = useChangeAddress<ClockSearch>();
  if (!chosen) return null;
  return (
    <div className={css.past} role="status">
      <Sign kind="stale" />
      <span>{words('ui.known.past', { date: formats.date(chosen) })}</span>
      <button type="button" className={css.present} onClick={() => choose({ known: undefined })}>
        {words('ui.known.present')}
      </button>
    </div>
  );
}
