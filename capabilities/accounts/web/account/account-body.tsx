/** The main part of the page of an account: its chart, its portfolios and its other sections. */
import { useMemo } from 'react';
import { isUnanswered, type Finding } from '#packages/findings';
import { ChartFigure, DateRange, EmptyNotice, Section, UnansweredNotice, useFormats, useWords } from '#ui';
import { customDays } from '#contract/tenants';
import { useTenant } from '#web/tenants';
import type { AccountDetail } from '../../contract.ts';
import { AccountPortfolios } from './account-portfolios.tsx';
import { allocationChart, typesChart, valueChart } from './charts.ts';
import { Members } from './members.tsx';
import { accountFigureNames } from '../names.ts';
import { withInception, useAccountSearch } from './over.ts';
import css from './account-page.module.css';

export function AccountBody({ detail, findings }: { readonly detail: AccountDetail; readonly findings: readonly Finding[] }) {
  const words = useWords();
  const formats = useFormats();
  const { settings } = useTenant();
  const search = useAccountSearch();
  const charts = useMemo(
    () => ({
      line: valueChart(detail, { words, formats }, accountFigureNames(detail)),
      parts: allocationChart(detail, { words, formats }, accountFigureNames(detail)),
      types: typesChart(detail, { words, formats }),
    }),
    [detail, words, formats],
  );
  // What did not come is no empty account [OQ-50].
  if (detail.portfolios.length === 0 && findings.some(isUnanswered))
    return <UnansweredNotice findings={findings}>{words('accounts.unanswered.why')}</UnansweredNotice>;
  if (detail.portfolios.length === 0) return <EmptyNotice title={words('accounts.empty')}>{words('accounts.empty.why')}</EmptyNotice>;
  return (
    <>
      <DateRange search={search} days={withInception(detail)} custom={customDays(settings, detail.asOf)} />
      {detail.series.length > 0 && <ChartFigure chart={charts.line} level={2} />}
      {detail.isGroup && <Members of={detail} />}
      <Section title={words('accounts.portfolios')}>
        <AccountPortfolios detail={detail} />
      </Section>
      {detail.types.length > 1 && (
        <div className={css.allocation} data-sum>
          <ChartFigure chart={charts.types} level={2} />
        </div>
      )}
      {detail.allocation.length > 0 && (
        <div className={css.allocation}>
          <ChartFigure chart={charts.parts} level={2} />
        </div>
      )}
    </>
  );
}
