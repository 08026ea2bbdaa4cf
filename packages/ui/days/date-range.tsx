/** The controls for the period of a page and for the day of its figures; both write the address. */
import { Popover } from '@mantine/core';
import { useState } from 'react';
import type { Translate } from '#packages/texts';
import { useChangeAddress } from '../change-address.ts';
import { LazyBoundary, lazy } from '../lazily.tsx';
import { presetOf, presetsWithin, type ClockSearch, type RangeFacts } from './range.ts';
import { Skeleton } from '../pages/states.tsx';
import { useFormats, useWords } from '../surroundings.tsx';
import css from './date-range.module.css';

// Calendars are heavy and rarely opened.
const DayForm = lazy(() => import('./day-form.tsx').then(({ DayForm }) => DayForm));

/** A range in an address: named, by a preset or by a name of the page's own, or fixed days. */
interface RangeAddress {
  readonly range?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A button for a range: the search parameters that it sets, and whether it is the range on screen. */
export interface RangeChoice {
  readonly id: string;
  readonly text: string;
  readonly search: RangeAddress;
  readonly chosen: boolean;
}

/**
 * `days` are the days of the answer on screen, `custom` the days that a custom range starts with while none is chosen, null where there is no custom
 * range; `choices` replace the calendar periods where ranges are counted in another way.
 */
export function DateRange({
  search,
  days,
  custom,
  choices,
}: {
  readonly search: RangeAddress;
  readonly days: RangeFacts & { readonly from: string; readonly to: string };
  readonly custom: { readonly from: string; readonly to: string } | null;
  readonly choices?: readonly RangeChoice[];
}) {
  const words = useWords();
  const formats = useFormats();
  const choose = useChangeAddress<RangeAddress>();
  const [opened, setOpened] = useState(false);
  const offered = choices ?? periodChoices(search, days, words);
  return (
    <div className={css.bar}>
      <div role="group" aria-label={words('ui.range')} className={css.presets}>
        {offered.map((choice) => (
          <button
            key={choice.id}
            type="button"
            className={css.preset}
            aria-pressed={choice.chosen}
            onClick={() => choose({ range: undefined, from: undefined, to: undefined, ...choice.search })}
          >
            {choice.text}
          </button>
        ))}
        {custom && (
          <Popover opened={opened} onChange={setOpened} trapFocus position="bottom-start" withinPortal>
            <Popover.Target>
              <button
                type="button"
                className={css.preset}
                aria-pressed={!offered.some((choice) => choice.chosen)}
                onClick={() => setOpened((now) => !now)}
              >
                {words('ui.range.custom')}
              </button>
            </Popover.Target>
            <Popover.Dropdown aria-label={words('ui.range.custom')}>
              <LazyBoundary waiting={<Skeleton lines={3} />}>
                <DayForm
                  fields={[
                    { id: 'from', label: words('ui.range.from') },
                    { id: 'to', label: words('ui.range.to') },
                  ]}
                  values={search.from || search.to ? { from: days.from, to: days.to } : custom}
                  latest={days.asOf}
                  onDone={({ from, to }) => {
                    choose({ range: undefined, from, to });
                    setOpened(false);
                  }}
                />
              </LazyBoundary>
            </Popover.Dropdown>
          </Popover>
        )}
      </div>
      <p className={css.days}>{words('ui.range.days', { from: formats.date(days.from), to: formats.date(days.to) })}</p>
    </div>
  );
}

function periodChoices(
  search: RangeAddress,
  days: RangeFacts & { readonly from: string; readonly to: string },
  words: Translate,
): RangeChoice[] {
  const chosen = search.range ?? presetOf(days, days);
  return presetsWithin(days).map((preset) => ({
    id: preset,
    text: words(`period.${preset}`),
    search: { range: preset },
    chosen: preset === chosen,
  }));
}

/** `value` is the day of the answer on screen, `chosen` the one in the address, if any. */
export function AsOf({ value, chosen }: { readonly value: string; readonly chosen: string | undefined }) {
  const words = useWords();
  const formats = useFormats();
  const choose = useChangeAddress<ClockSearch>();
  const [opened, setOpened] = useState(false);
  const finish = (asOf: string | undefined) => {
    choose({ asOf });
    setOpened(false);
  };
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus position="bottom-start" withinPortal>
      <Popover.Target>
        <button type="button" className={css.asOf} onClick={() => setOpened((now) => !now)}>
          {words('ui.asOf', { date: formats.date(value) })}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words('ui.asOf.choose')}>
        <LazyBoundary waiting={<Skeleton lines={2} />}>
          <DayForm
            fields={[{ id: 'asOf', label: words('ui.asOf.choose') }]}
            values={{ asOf: value }}
            latest={null}
            onDone={({ asOf }) => finish(asOf)}
          />
        </LazyBoundary>
        {chosen && (
          <button type="button" className={css.latest} onClick={() => finish(undefined)}>
            {words('ui.asOf.latest')}
          </button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
