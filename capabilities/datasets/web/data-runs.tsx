/** Shows the runs of a data process: the last one with what became of each step, and those before it. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { DataTable, EmptyNotice, FindingNotes, ProgressLine, QueryContent, Section, Skeleton, useFormats, useWords } from '#ui';
import type { DataRun, DataRunStep } from '../contract.ts';
import { isAtWork, useDataRuns, useStartRun, useStopRun } from './use-data-runs.ts';
import css from './datasets.module.css';

export function StartRun({ process, unready }: { readonly process: string; readonly unready: boolean }) {
  const words = useWords();
  const query = useDataRuns(process);
  const start = useStartRun(process);
  const working = query.data?.value.some(isAtWork) ?? false;
  return (
    <Button disabled={unready || working} loading={start.isPending} onClick={() => start.mutate()}>
      {words('datasets.run')}
    </Button>
  );
}

export function DataRuns({ process }: { readonly process: string }) {
  const words = useWords();
  const query = useDataRuns(process);
  return (
    <QueryContent query={query} what={words('datasets.what.runs')} skeleton={<Skeleton lines={4} />}>
      {({ value, findings }) => {
        const [last, ...earlier] = value;
        return (
          <>
            <FindingNotes of={findings} />
            <Section title={words('datasets.lastRun')}>
              {last ? <LastRun run={last} process={process} /> : <EmptyNotice title={words('datasets.runs.none')} />}
            </Section>
            {earlier.length > 0 && (
              <Section title={words('datasets.earlier')}>
                <EarlierRuns runs={earlier} />
              </Section>
            )}
          </>
        );
      }}
    </QueryContent>
  );
}

function LastRun({ run, process }: { readonly run: DataRun; readonly process: string }) {
  const [words, formats] = [useWords(), useFormats()];
  const stop = useStopRun(process);
  const done = run.steps.filter(({ state }) => state === 'done').length;
  return (
    <>
      {isAtWork(run) ? (
        <ProgressLine
          name={words(run.state === 'stopping' ? 'datasets.run.stopping' : 'datasets.running')}
          done={done / run.steps.length}
          count={words('datasets.running.of', { done: formats.integer(done), count: formats.integer(run.steps.length) })}
          {...(run.state !== 'stopping' && { onCancel: () => stop.mutate(run.id) })}
        />
      ) : (
        <p className={css.quiet} role="status">
          {[words(`datasets.run.${run.state}`), run.by, formats.moment(run.endedAt ?? run.createdAt)].filter(Boolean).join(' · ')}
        </p>
      )}
      <StepTable steps={run.steps} />
    </>
  );
}

function StepTable({ steps }: { readonly steps: readonly DataRunStep[] }) {
  const [words, formats] = [useWords(), useFormats()];
  const named = ({ dataset, datasetId }: DataRunStep) =>
    datasetId === null ? (
      dataset || words('datasets.design.unnamed')
    ) : (
      <Link to="/admin/datasets/$dataset" params={{ dataset: datasetId }}>
        {dataset}
      </Link>
    );
  const result = ({ state, why }: DataRunStep) => (
    <>
      {words(`datasets.step.${state}`)}
      {why !== null && <span className={css.failure}>{why}</span>}
    </>
  );
  const rowsOf = ({ rows }: DataRunStep) => (rows === null ? '' : formats.integer(rows));
  return (
    <DataTable
      label={words('datasets.lastRun')}
      rows={steps}
      rowId={({ place }) => String(place)}
      columns={[
        { id: 'dataset', header: words('datasets.column.dataset'), rowHeader: true, cell: named },
        { id: 'from', header: words('datasets.column.from'), cell: ({ from }) => <span className={css.address}>{from}</span> },
        { id: 'result', header: words('datasets.column.result'), cell: result },
        { id: 'rows', header: words('datasets.column.rows'), numeric: true, cell: rowsOf },
      ]}
      phone={(step) => ({ name: named(step), value: rowsOf(step), detail: result(step), aside: step.from })}
    />
  );
}

function EarlierRuns({ runs }: { readonly runs: readonly DataRun[] }) {
  const [words, formats] = [useWords(), useFormats()];
  const result = ({ state, steps }: DataRun) => {
    const why = steps.find((step) => step.why)?.why;
    return [words(`datasets.run.${state}`), why].filter(Boolean).join(': ');
  };
  const rowsOf = ({ steps }: DataRun) => formats.integer(steps.reduce((sum, { rows }) => sum + (rows ?? 0), 0));
  return (
    <DataTable
      label={words('datasets.earlier')}
      rows={runs}
      rowId={({ id }) => id}
      columns={[
        { id: 'when', header: words('datasets.column.when'), rowHeader: true, cell: ({ createdAt }) => formats.moment(createdAt) },
        { id: 'who', header: words('datasets.column.who'), cell: ({ by }) => by },
        { id: 'result', header: words('datasets.column.result'), cell: result },
        { id: 'rows', header: words('datasets.column.rows'), numeric: true, cell: rowsOf },
      ]}
      phone={(run) => ({ name: formats.moment(run.createdAt), value: rowsOf(run), detail: result(run), aside: run.by })}
    />
  );
}
