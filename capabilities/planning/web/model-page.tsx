/** The page of one model portfolio: its mix, how far the client is from it, and what the mix returned in the past. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { LineChart, PartsChart } from '#packages/charts';
import { storedValueText, type Formats, type Translate } from '#packages/texts';
import {
  ChartFigure,
  DataTable,
  Figure,
  Figures,
  FindingNotes,
  QueryContent,
  Page,
  PageHeader,
  Section,
  useAsk,
  useFormats,
  useWords,
  type TableColumn,
} from '#ui';
import { assetClassColour } from '#contract/instruments';
import { useMay } from '#web/sign-in';
import { planning, type ModelDetail } from '../contract.ts';
import { isNotFound, NotFoundPage } from './lost.tsx';
import css from './planning.module.css';

const route = getRouteApi('/inside/report/dashboard/$portal/account/$account/model-portfolios/$model');

export function ModelPage() {
  const [words, ask] = [useWords(), useAsk()];
  const { portal, account, model } = route.useParams();
  const query = useQuery(ask(planning.readModel, { account, model }));
  if (isNotFound(query)) return <NotFoundPage title={words('planning.model')} />;
  return (
    <Page title={query.data?.value.name ?? words('planning.model')}>
      <QueryContent query={query} what={words('planning.model.what')}>
        {({ value, findings }) => (
          <>
            <PageHeader
              name={value.name}
              above={
                <Link to="/dashboard/$portal/account/$account/model-portfolios" params={{ portal, account }}>
                  {words('planning.models')}
                </Link>
              }
            >
              {value.account.name}
            </PageHeader>
            <FindingNotes of={findings} />
            <ModelBody model={value} />
          </>
        )}
      </QueryContent>
    </Page>
  );
}

function ModelBody({ model }: { readonly model: ModelDetail }) {
  const [words, formats] = [useWords(), useFormats()];
  const professional = useMay('clients.read');
  const mix = useMemo(() => mixChart(model, words, formats), [model, words, formats]);
  const percent = (value: number) => formats.percent(value / 100);
  return (
    <>
      <Figures>
        <Figure label={words('planning.model.profile')} value={model.profile}>
          {model.fits && words(professional ? 'planning.model.fits.client' : 'planning.model.fits')}
        </Figure>
        <Figure label={words('planning.model.avg')} value={percent(model.avg)} />
        <Figure label={words('planning.model.min')} value={percent(model.min)} />
        <Figure label={words('planning.model.max')} value={percent(model.max)} />
        <Figure label={words('planning.model.rebalance')} value={model.rebalance} />
      </Figures>
      <ChartFigure chart={mix} level={2} />
      <ModelDrift model={model} />
      <PastReturns past={model.past} />
    </>
  );
}

function mixChart({ data }: ModelDetail, words: Translate, formats: Formats): PartsChart {
  const largest = data.toSorted((a, b) => b.value - a.value)[0];
  return {
    kind: 'parts',
    title: largest
      ? words('planning.model.mix', {
          share: formats.percent(largest.value / 100),
          name: storedValueText(words, 'assetClass', largest.name),
        })
      : words('planning.model.mix.none'),
    dimension: words('planning.model.assetClass'),
    currency: null,
    parts: data.map(({ name, value }) => ({
      name: storedValueText(words, 'assetClass', name),
      value: String(value),
      share: value / 100,
      colour: assetClassColour(name),
    })),
    total: null,
  };
}

type ModelDriftRow = NonNullable<ModelDetail['held']>['rows'][number];

function ModelDrift({ model: { held, min, max } }: { readonly model: ModelDetail }) {
  const [words, formats] = [useWords(), useFormats()];
  if (!held)
    return (
      <Section title={words('planning.model.drift')}>
        <p>{words('planning.model.held.none')}</p>
      </Section>
    );
  const name = ({ assetClass }: ModelDriftRow) => storedValueText(words, 'assetClass', assetClass);
  const columns: readonly TableColumn<ModelDriftRow>[] = [
    { id: 'class', header: words('planning.model.assetClass'), rowHeader: true, cell: name },
    { id: 'target', header: words('planning.model.target'), numeric: true, cell: ({ target }) => formats.percent(target) },
    { id: 'share', header: words('planning.model.held'), numeric: true, cell: ({ share }) => formats.percent(share) },
    { id: 'drift', header: words('planning.model.difference'), numeric: true, cell: ({ drift }) => formats.change(drift) },
  ];
  return (
    <Section title={words('planning.model.drift')} lead={words('planning.model.drift.lead', { date: formats.date(held.asOf) })}>
      <p className={css.band} data-band={held.band}>
        {words(`planning.model.${held.band}`, {
          share: formats.percent(held.equities),
          min: formats.percent(min / 100),
          max: formats.percent(max / 100),
        })}
      </p>
      <DataTable
        label={words('planning.model.drift')}
        columns={columns}
        rows={held.rows}
        rowId={({ assetClass }) => assetClass}
        phone={(row) => ({
          name: name(row),
          value: formats.change(row.drift),
          detail: `${words('planning.model.target')} ${formats.percent(row.target)}`,
          aside: `${words('planning.model.held')} ${formats.percent(row.share)}`,
        })}
      />
    </Section>
  );
}

function PastReturns({ past }: { readonly past: ModelDetail['past'] }) {
  const [words, formats] = [useWords(), useFormats()];
  const chart = useMemo((): LineChart | null => {
    if (!past) return null;
    return {
      kind: 'line',
      title: words('planning.model.past.title', {
        total: formats.change(past.total),
        from: formats.date(past.from),
        to: formats.date(past.to),
      }),
      unit: 'percent',
      currency: null,
      series: [{ name: words('planning.model'), role: 'own', points: past.series }],
      events: [],
    };
  }, [past, words, formats]);
  return (
    <Section title={words('planning.model.past')}>
      {past && chart ? (
        <>
          {past.annualised !== null && <p>{words('planning.model.past.yearly', { rate: formats.change(past.annualised) })}</p>}
          <ChartFigure chart={chart} />
          <p className={css.means}>
            {words('planning.model.past.means', { currency: past.currency, indices: formats.list(past.indices.map(({ name }) => name)) })}
          </p>
        </>
      ) : (
        <p>{words('planning.model.past.none')}</p>
      )}
    </Section>
  );
}
