/** Explains the difference between the return and that of the benchmark by asset class: allocation, selection and their interaction. */
import { cellPath, type Naming } from '#packages/figures';
import { stored } from '#packages/texts';
import { Change, DataTable, Empty, Opens, Section, useFormats, useWords, type Column } from '#ui';
import { Explained, type PanelProps } from '#web/portfolios';
import type { Attribution } from '../contract.ts';
import { TabFrame } from './tab-frame.tsx';
import css from './tabs.module.css';

type Attributed = NonNullable<Attribution['attributed']>;
type Row = Attributed['segments'][number];

export function AttributionPanel({ portfolio, told }: PanelProps) {
  const words = useWords();
  return (
    <TabFrame tab="attribution" portfolio={portfolio} told={told}>
      {(answer, names) =>
        answer.attributed === null ? (
          <Empty title={words('performance.attribution.none')}>
            {words(answer.benchmark === null ? 'performance.attribution.none.weights' : 'performance.attribution.none.why')}
          </Empty>
        ) : (
          <Explanation answer={answer} attributed={answer.attributed} names={names} />
        )
      }
    </TabFrame>
  );
}

interface Props {
  readonly answer: Attribution;
  readonly attributed: Attributed;
  readonly names: Naming;
}

function Explanation({ answer, attributed, names }: Props) {
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
      <Explained
        figures={[
          told('portfolioReturn', portfolioReturn, names.over('time-weighted-return', answer)),
          indexReturn === null
            ? told('benchmarkReturn', benchmarkReturn, figure('benchmarkReturn'))
            : told('indexReturn', indexReturn, figure('indexReturn')),
          told('excess', excess, figure('excess')),
        ]}
      />
      <Section title={words('performance.attribution.effects')}>
        <Explained
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

function Classes({ attributed, figure }: { readonly attributed: Attributed; readonly figure: (...path: readonly string[]) => string }) {
  const words = useWords();
  const formats = useFormats();
  const { segments, effects } = attributed;
  const nameOf = ({ segment }: Row) => (segment === 'Cash' ? words('performance.contribution.cash') : stored(words, 'assetClass', segment));
  const share = (id: 'portfolioWeight' | 'benchmarkWeight'): Column<Row> => ({
    id,
    header: words(`performance.attribution.column.${id}`),
    numeric: true,
    cell: (row) => <Opens figure={figure('segments', row.segment, id)}>{formats.percent(row[id])}</Opens>,
  });
  const change = (id: 'portfolioReturn' | 'benchmarkReturn' | 'allocation' | 'selection' | 'interaction'): Column<Row> => ({
    id,
    header: words(`performance.attribution.column.${id}`),
    numeric: true,
    cell: (row) => <Change of={row[id]} figure={figure('segments', row.segment, id)} />,
  });
  const total = (id: 'allocation' | 'selection' | 'interaction') => <Change of={effects[id]} figure={figure('effects', id)} />;
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
        value: <Change of={row.allocation} figure={figure('segments', row.segment, 'allocation')} />,
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
