/** The filters of usage analytics: the period, the kind of event, and whose events [ANA-01, ANA-03, ANA-04]. */
import { NativeSelect } from '@mantine/core';
import { DateRange, ToggleGroup, useWords } from '#ui';
import { customDays } from '#contract/tenants';
import { useMay } from '#web/sign-in';
import { useTenant } from '#web/tenants';
import { USAGE_AUDIENCES, type Usage, type UsageKind } from '../contract.ts';
import { CHOSEN_KINDS } from './search.ts';
import { useAnalyticsSearch, useChangeAnalytics, useRanges } from './use-analytics.ts';
import css from './analytics.module.css';

/** `days` are those of the answer on screen; null until there is one. */
export function UsageFilters({ days }: { readonly days: Pick<Usage, 'asOf' | 'from' | 'to'> | null }) {
  const words = useWords();
  const search = useAnalyticsSearch();
  const change = useChangeAnalytics();
  const keepsAll = useMay('house.keep');
  return (
    <>
      {days && <PeriodChoice days={days} />}
      <div className={css.tools}>
        <NativeSelect
          label={words('analytics.kind')}
          value={search.kind ?? ''}
          data={[
            { value: '', label: words('analytics.kind.total') },
            ...CHOSEN_KINDS.map((value) => ({ value, label: words(`analytics.kind.${value}`) })),
          ]}
          onChange={({ currentTarget }) => change({ kind: (currentTarget.value || undefined) as UsageKind | undefined })}
        />
        {keepsAll && (
          <ToggleGroup
            label={words('analytics.audience')}
            options={USAGE_AUDIENCES.map((value) => ({ value, label: words(`analytics.audience.${value}`) }))}
            value={search.audience ?? 'investors'}
            onChange={(audience) => change({ audience: audience === 'investors' ? undefined : audience })}
          />
        )}
      </div>
    </>
  );
}

function PeriodChoice({ days }: { readonly days: Pick<Usage, 'asOf' | 'from' | 'to'> }) {
  const words = useWords();
  const { settings } = useTenant();
  const search = useAnalyticsSearch();
  const { spans, custom, first } = useRanges();
  const fixed = search.from !== undefined || search.to !== undefined;
  const choices = spans.map((span) => ({
    id: span,
    text: words(`analytics.range.${span}`),
    search: span === first ? {} : { range: span },
    chosen: !fixed && (search.range ?? first) === span,
  }));
  return (
    <DateRange
      search={search}
      days={{ ...days, inception: null }}
      custom={custom ? customDays(settings, days.asOf) : null}
      choices={choices}
    />
  );
}
