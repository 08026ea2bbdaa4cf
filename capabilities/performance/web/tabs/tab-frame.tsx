/**
 * The common frame of the tabs of figures: it requests the range, shows findings that the page has not shown yet and the file for professionals, and
 * the answer below.
 */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { figureIdsOf, type FigureIds } from '#packages/figures';
import { isUnanswered } from '#packages/findings';
import { DownloadButton, FindingNotes, QueryContent, Skeleton, UnansweredNotice, useAsk, useWords } from '#ui';
import { unshownFindings, useClocks, type PanelProps } from '#web/portfolios';
import { useMay } from '#web/sign-in';
import { FIGURE_TABLE_ENDPOINTS, performance, type FigureTableName } from '../../contract.ts';
import css from '../tabs.module.css';

type TableRead<T extends FigureTableName> = (typeof performance)[(typeof FIGURE_TABLE_ENDPOINTS)[T]['read']];
type TableFile = (typeof performance)[(typeof FIGURE_TABLE_ENDPOINTS)[FigureTableName]['file']];
type TabAnswer<T extends FigureTableName> = z.output<TableRead<T>['output']>;

interface TabFrameProps<T extends FigureTableName> extends PanelProps {
  readonly tab: T;
  /** Shows the answer; `names` makes the ids of its figures. */
  readonly children: (value: TabAnswer<T>['value'], names: FigureIds) => ReactNode;
}

export function TabFrame<T extends FigureTableName>({ tab, portfolio: { id, asOf, from, to }, shownFindings, children }: TabFrameProps<T>) {
  const words = useWords();
  const ask = useAsk();
  const professional = useMay('clients.read');
  const input = { portfolio: id, ...useClocks(), asOf, from, to };
  const { read, file } = FIGURE_TABLE_ENDPOINTS[tab];
  const query = useQuery(ask<TableRead<FigureTableName>>(performance[read], input)) as UseQueryResult<TabAnswer<T>>;
  return (
    <QueryContent query={query} what={words(`performance.${tab}.what`)} skeleton={<Skeleton height={420} />}>
      {({ value, findings }) => (
        <>
          <FindingNotes of={unshownFindings(findings, shownFindings)} />
          {professional && (
            <div className={css.file}>
              <DownloadButton<TableFile> endpoint={performance[file]} input={input}>
                {words(`performance.${tab}.csv`)}
              </DownloadButton>
            </div>
          )}
          {findings.some(isUnanswered) ? (
            <UnansweredNotice findings={findings} />
          ) : (
            children(value, figureIdsOf({ kind: 'portfolio', id }, value.knownAt))
          )}
        </>
      )}
    </QueryContent>
  );
}
