/**
 * The common frame of the tabs of figures: it requests the range, shows findings that the page has not shown yet and the file for professionals, and
 * the answer below.
 */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { figureIdsOf, type FigureIds } from '#packages/figures';
import { DownloadButton, FindingNotes, QueryContent, Skeleton, useAsk, useWords } from '#ui';
import { unshownFindings, useClocks, type PanelProps } from '#web/portfolios';
import { useMay } from '#web/sign-in';
import { performance } from '../../contract.ts';
import css from '../tabs.module.css';

const TABS = {
  cash: { read: performance.listCashMovements, file: performance.exportCashMovements },
  realised: { read: performance.listRealisedGains, file: performance.exportRealisedGains },
  fees: { read: performance.listFees, file: performance.exportFees },
  charges: { read: performance.listCharges, file: performance.exportCharges },
  bonds: { read: performance.listBonds, file: performance.exportBonds },
  changes: { read: performance.readChanges, file: performance.exportChanges },
  'transaction-file': { read: performance.listTransactionFile, file: performance.exportTransactionFile },
  attribution: { read: performance.readAttribution, file: performance.exportAttribution },
} as const;

type FigureTab = keyof typeof TABS;
type TabAnswer<T extends FigureTab> = z.output<(typeof TABS)[T]['read']['output']>;

interface TabFrameProps<T extends FigureTab> extends PanelProps {
  readonly tab: T;
  /** Shows the answer; `names` makes the ids of its figures. */
  readonly children: (value: TabAnswer<T>['value'], names: FigureIds) => ReactNode;
}

export function TabFrame<T extends FigureTab>({ tab, portfolio: { id, asOf, from, to }, told, children }: TabFrameProps<T>) {
  const words = useWords();
  const ask = useAsk();
  const professional = useMay('clients.read');
  const input = { portfolio: id, ...useClocks(), asOf, from, to };
  const { read, file } = TABS[tab];
  const query = useQuery(ask<(typeof TABS)[FigureTab]['read']>(read, input)) as UseQueryResult<TabAnswer<T>>;
  return (
    <QueryContent query={query} what={words(`performance.${tab}.what`)} skeleton={<Skeleton height={420} />}>
      {({ value, findings }) => (
        <>
          <FindingNotes of={unshownFindings(findings, told)} />
          {professional && (
            <div className={css.file}>
              <DownloadButton<(typeof TABS)[FigureTab]['file']> endpoint={file} input={input}>
                {words(`performance.${tab}.csv`)}
              </DownloadButton>
            </div>
          )}
          {children(value, figureIdsOf({ kind: 'portfolio', id }, value.knownAt))}
        </>
      )}
    </QueryContent>
  );
}
