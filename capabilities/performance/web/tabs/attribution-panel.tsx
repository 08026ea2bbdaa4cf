/** Explains the difference between the return and that of the benchmark by asset class: allocation, selection and their interaction. */
import { cellPath, type FigureIds } from '#packages/figures';
import { storedValueText } from '#packages/texts';
import { PercentChange, DataTable, EmptyNotice, OpenableFigure, Section, useFormats, useWords, type TableColumn } from '#ui';
import { ExplainedFigures, type PanelProps } from '#web/portfolios';
import type { ReturnAttribution } from '../../contract.ts';
import { TabFrame } from './tab-frame.tsx';
import css from '../tabs.module.css';

type AttributedReturn = NonNullable<ReturnAttribution['attributed']>;
type AttributionRow = AttributedReturn['segments'][number];

export function AttributionPanel({ portfolio, shownFindings }: PanelProps) {
  const words = useWords();
  return (
    <TabFrame tab="attribution" portfolio={portfolio} shownFindings={shownFindings}>
      {(answer, names) =>
        answer.attributed === null ? (
          <EmptyNotice title={words('performance.attribution.none')}>
            {words(answer.benchmark === null ? 'performance.attribution.none.weights' : 'performance.attribution.none.why')}
          </EmptyNotice>
        ) : (
          <Explanation answer={answer} attributed={answer.attributed} names={names} />
        )
      }
    </TabFrame>
  );
}

interface AttributionExplanationProps {
  readonly answer: ReturnAttribution;
  readonly attributed: AttributedReturn;
  readonly names: FigureIds;
}

function Explanation({ answer, attributed, names }: AttributionExplanationProps) {
  const words = useWords();
  const formats = useFormats();
  const { benchmark } = answer;
  const figure = (...path: readonly string[]) => names.over('attribution', answer, { parameters: { cell: cellPath(...path) } });
  const { portfolioReturn, benchmarkReturn, indexReturn, excess, effects } = attributed;
  const index = benchmark?.name ?? words('performance.benchmark');
  const told = (id: string, of: number, at: string) => ({
    name: words(`performance.attribution.${id}`),
    value: formats.change(of),
    figure: at,
    means: words(`performance.attribution.${id}.means`, { name: index }),
  });
  return (
    <>
      <ExplainedFigures
        figures={[
          told('portfolioReturn', portfolioReturn, names.over('time-weighted-return', answer)),
          indexReturn === null
            ? told('benchmarkReturn', benchmarkReturn, figure('benchmarkReturn'))
            : told('indexReturn', indexReturn, figure('indexReturn')),
          told('excess', excess, figure('excess')),
        ]}
      />
      <Section title={words('performance.attribution.effects')}>
        <ExplainedFigures
          figures={[
            told('allocation', effects.allocation, figure('effects', 'allocation')),
            told('selection', effects.selection, figure('effects', 'selection')),
            told('interaction', effects.interaction, figure('effects', 'interaction')),
            ...(effects.index === undefined ? [] : [told('index', effects.index, figure('effects', 'index'))]),
          ]}
        />
      </Section>
      <Section title={words('performance.attribution.classes')}>
        <Classes attributed={attributed} figure={figure} />
        <p className={css.note}>
          {words('performance.attribution.note', { rebalancing: words(`performance.rebalancing.${benchmark?.rebalancing ?? 'monthly'}`) })}
        </p>
      </Section>
    </>
  );
}

function Classes({
  attributed,
  figure,
}: {
  readonly attributed: AttributedReturn;
  readonly figure: (...path: readonly string[]) => string;
}) {
  const words = useWords();
  const formats = useFormats();
  const { segments, effects } = attributed;
  const nameOf = ({ segment }: AttributionRow) =>
    segment === 'Cash' ? words('performance.contribution.cash') : storedValueText(words, 'assetClass', segment);
  const share = (id: 'portfolioWeight' | 'benchmarkWeight'): TableColumn<AttributionRow> => ({
    id,
    header: words(`performance.attribution.column.${id}`),
    numeric: true,
    cell: (row) => <OpenableFigure figure={figure('segments', row.segment, id)}>{formats.percent(row[id])}</OpenableFigure>,
  });
  const change = (id: 'portfolioReturn' | 'benchmarkReturn' | 'allocation' | 'selection' | 'interaction'): TableColumn<AttributionRow> => ({
    id,
    header: words(`performance.attribution.column.${id}`),
    numeric: true,
    cell: (row) => <PercentChange of={row[id]} figure={figure('segments', row.segment, id)} />,
  });
  const total = (id: 'allocation' | 'selection' | 'interaction') => <PercentChange of={effects[id]} figure={figure('effects', id)} />;
  return (
    <DataTable
      label={words('performance.attribution.classes')}
      columns={[
        { id: 'name', header: words('performance.attribution.column.class'), rowHeader: true, cell: nameOf },
        share('portfolioWeight'),
        share('benchmarkWeight'),
        change('portfolioReturn'),
        change('benchmarkReturn'),
        change('allocation'),
        change('selection'),
        change('interaction'),
      ]}
      rows={segments}
      rowId={(row) => row.segment}
      totals={{
        label: words('performance.attribution.total'),
        cells: { allocation: total('allocation'), selection: total('selection'), interaction: total('interaction') },
      }}
      phone={(row) => ({
        name: nameOf(row),
        value: <PercentChange of={row.allocation} figure={figure('segments', row.segment, 'allocation')} />,
        detail: words('performance.attribution.detail', {
          own: formats.percent(row.portfolioWeight),
          benchmark: formats.percent(row.benchmarkWeight),
        }),
        aside: words('performance.attribution.aside', {
          selection: formats.change(row.selection),
          interaction: formats.change(row.interaction),
        }),
      })}
    />
  );
}
