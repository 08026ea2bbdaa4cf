/** What the tabs of figures have in common: findings that were not told yet, the file for professionals, and the answer below. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Finding } from '#packages/findings';
import { FindingNotes, Loaded, Skeleton } from '#ui';
import { untold, useProfessional } from '#web/portfolios';
import css from './tabs.module.css';

interface Props<Value> {
  readonly query: UseQueryResult<{ readonly value: Value; readonly findings: readonly Finding[] }>;
  readonly told: readonly Finding[];
  /** Names what is loaded, within a sentence. */
  readonly what: string;
  /** The button that brings the file. */
  readonly file?: ReactNode;
  readonly children: (value: Value) => ReactNode;
}

export function TabFrame<Value>({ query, told, what, file, children }: Props<Value>) {
  const professional = useProfessional();
  return (
    <Loaded query={query} what={what} skeleton={<Skeleton height={420} />}>
      {({ value, findings }) => (
        <>
          <FindingNotes of={untold(findings, told)} />
          {professional && file && <div className={css.file}>{file}</div>}
          {children(value)}
        </>
      )}
    </Loaded>
  );
}
