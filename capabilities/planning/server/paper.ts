/** Writes a projection for paper: its course year by year, its results, and its assumptions. */
import type { Formats, Language, Translate } from '#packages/texts';
import type { Theme } from '#packages/themes';
import type { PaperBlock, PaperSection, PaperTable, StatementPaper } from '#contract/reports';
import type { Brand, Letterhead } from '#contract/tenants';
import { PERCENTILES, type Projection } from '../contract.ts';

interface ProjectionPaperLocale {
  readonly language: Language;
  readonly words: Translate;
  readonly formats: Formats;
}

interface PaperAppearance {
  readonly brand: Brand;
  readonly head: Letterhead;
  readonly theme: Theme;
}

/** The region whose hyphenation and quotation marks each language follows. */
const REGIONS: Readonly<Record<Language, string>> = { en: 'GB', is: 'IS', el: 'GR', nl: 'NL' };
const PER_CENT = 100;

export function projectionPaper(
  projection: Projection,
  { brand, head, theme }: PaperAppearance,
  locale: ProjectionPaperLocale,
): StatementPaper {
  const { words, formats, language } = locale;
  const { name, account, createdAt, inputs } = projection;
  const terms = words('planning.paper.terms', { count: inputs.years, return: formats.percent(inputs.return / PER_CENT) });
  return {
    language,
    region: REGIONS[language],
    decimalMark: formats.number('0.5').charAt(1),
    title: `${words('planning.projection')} · ${name}`,
    description: words('planning.paper.description', { name, client: account.name, firm: brand.legalName }),
    brand: {
      name: head.name,
      legalName: brand.legalName,
      mark: brand.mark,
      logos: head.logos,
      headingFont: theme.headingFont,
      colours: theme.paper,
      imprint: [brand.legalName, brand.address].filter(Boolean).join(' · '),
      contact: brand.contact,
    },
    running: { left: `${account.name} · ${name}`, right: terms, page: words('planning.paper.page', { x: '{x}', y: '{y}' }) },
    cover: {
      kind: words('planning.projection'),
      title: name,
      client: account.name,
      portfolio: terms,
      facts: [
        { label: words('planning.paper.made'), value: formats.date(createdAt) },
        ...assumptionRows(projection, locale).map(([label, value]) => ({ label, value })),
      ],
    },
    sections: [courseSection(projection, locale), yearsSection(projection, locale), methodSection(projection, locale)],
    unprintable: words('planning.paper.unprintable'),
  };
}

function assumptionRows({ inputs, result }: Projection, { words, formats }: ProjectionPaperLocale): [string, string][] {
  const percent = (rate: number) => formats.percent(rate / PER_CENT);
  return [
    [words('planning.projection.lumpSum'), formats.money(inputs.lumpSum, result.currency)],
    [
      words('planning.projection.contribution'),
      inputs.contribution === null ? words('planning.projection.none') : formats.money(inputs.contribution, result.currency),
    ],
    [words('planning.projection.return'), percent(inputs.return)],
    [words('planning.projection.costs'), percent(inputs.costs)],
    [words('planning.projection.inflation'), percent(inputs.inflation)],
    [words('planning.projection.volatility'), percent(inputs.volatility)],
  ];
}

function courseSection(projection: Projection, locale: ProjectionPaperLocale): PaperSection {
  const { words, formats } = locale;
  const { points, currency, goals } = projection.result;
  const last = points.at(-1)!;
  const money = (value: string | undefined) => formats.money(value ?? null, currency);
  return {
    heading: words('planning.paper.course'),
    lead: words('planning.projection.sentence', {
      value: money(last.value),
      count: projection.inputs.years,
      low: money(last.percentiles[0]),
      high: money(last.percentiles.at(-1)),
    }),
    opens: 'page',
    blocks: [
      {
        kind: 'figures',
        figures: [
          { label: words('planning.projection.value'), value: money(last.value), note: formats.date(last.date) },
          { label: words('planning.projection.paidIn'), value: money(last.paidIn), note: '' },
          { label: words('planning.projection.percentile', { percent: 5 }), value: money(last.percentiles[0]), note: '' },
          { label: words('planning.projection.percentile', { percent: 95 }), value: money(last.percentiles.at(-1)), note: '' },
        ],
      },
      courseChart(projection, locale),
      ...(goals.length === 0
        ? []
        : [
            {
              kind: 'table' as const,
              ...paperTable(
                [words('planning.goal'), words('planning.goal.year'), words('planning.goal.amount'), words('planning.goal.chance')],
                goals.map((goal) => [goal.name, String(goal.year), money(goal.amount), formats.percent(goal.chance)]),
              ),
            },
          ]),
    ],
  };
}

function yearsSection({ result }: Projection, { words, formats }: ProjectionPaperLocale): PaperSection {
  const { currency, points } = result;
  const amount = (value: string | undefined) => formats.amount(value ?? null, currency);
  return {
    heading: words('planning.projection.years'),
    lead: words('planning.paper.amounts', { currency }),
    opens: 'room',
    blocks: [
      {
        kind: 'table',
        ...paperTable(
          [
            words('planning.projection.year'),
            words('planning.projection.paidIn'),
            words('planning.projection.value'),
            ...PERCENTILES.map((percent) => words('planning.projection.percentile', { percent })),
          ],
          points.map((point) => [String(point.year), amount(point.paidIn), amount(point.value), ...point.percentiles.map(amount)]),
        ),
      },
    ],
  };
}

function methodSection({ inputs, result }: Projection, { words, formats }: ProjectionPaperLocale): PaperSection {
  return {
    heading: words('planning.projection.method'),
    lead: '',
    opens: 'whole',
    blocks: [
      { kind: 'prose', text: words('planning.projection.method.formula') },
      {
        kind: 'prose',
        text: words('planning.projection.method.ways', {
          paths: formats.integer(result.paths),
          volatility: formats.percent(inputs.volatility / PER_CENT),
          seed: inputs.seed,
        }),
      },
      ...(inputs.inflation > 0 ? [{ kind: 'prose' as const, text: words('planning.projection.method.inflation') }] : []),
      { kind: 'prose', text: words('planning.projection.method.warning') },
    ],
  };
}

function paperTable(heads: readonly string[], rows: readonly (readonly string[])[]): PaperTable {
  return {
    columns: heads.map((label, index) => ({ label, end: index > 0, fill: index === 0 })),
    groups: [{ heading: '', rows: rows.map((cells) => ({ cells, note: '' })), subtotal: [] }],
    totals: [],
    size: 'small',
    even: true,
  };
}

/** The most marks on the vertical axis. */
const MARKS = 6;

/** The chart of the expected course, with the lines that one simulated course in twenty stays below or exceeds. */
function courseChart({ result, inputs }: Projection, { words, formats }: ProjectionPaperLocale): PaperBlock {
  const { points, goals, currency } = result;
  const highest = Math.max(
    ...points.flatMap(({ value, percentiles }) => [value, ...percentiles].map(Number)),
    ...goals.map(({ amount }) => Number(amount)),
  );
  const step = niceStep(highest / MARKS);
  const top = Math.ceil(highest / step) * step;
  const x = (year: number) => year / inputs.years;
  const line = (name: string, role: 'own' | 'benchmark', values: readonly (string | undefined)[]) => ({
    name,
    role,
    value: formats.compact(values.at(-1) ?? null),
    labelAt: Number(values.at(-1)) / top,
    segments: [values.map((value, year) => [x(year), Number(value) / top] as const)],
  });
  const every = Math.ceil(inputs.years / 10);
  return {
    kind: 'line',
    alt: words('planning.paper.alt', { count: inputs.years, value: formats.money(points.at(-1)?.value ?? null, currency) }),
    xTicks: points.filter(({ year }) => year % every === 0).map(({ year }) => ({ at: x(year), label: String(year), base: false })),
    yTicks: Array.from({ length: Math.round(top / step) + 1 }, (_, mark) => ({
      at: (mark * step) / top,
      label: formats.compact(mark * step),
      base: mark === 0,
    })),
    lines: [
      line(
        words('planning.projection.expected'),
        'own',
        points.map(({ value }) => value),
      ),
      line(
        words('planning.projection.percentile', { percent: 5 }),
        'benchmark',
        points.map(({ percentiles }) => percentiles[0]),
      ),
      line(
        words('planning.projection.percentile', { percent: 95 }),
        'benchmark',
        points.map(({ percentiles }) => percentiles.at(-1)),
      ),
    ],
    events: goals.map(({ year, amount }) => ({ point: [x(year), Number(amount) / top] as const })),
    eventsAre: goals.length > 0 ? words('planning.goals') : '',
  };
}

function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5, 10].find((nice) => nice * power >= least) ?? 10);
}
