/** Builds the notes: what is missing or out of date, and the methods of the figures; and the section on whom to contact. */
import { findingSentence } from '#packages/texts';
import type { PaperBlock, PaperSection } from '../../contract.ts';
import type { StatementFacts, StatementLocale } from './facts.ts';
import { openableRangeFigure } from './opens.ts';
import { removeDoubleStops } from './wording.ts';

const METHODS = [
  'valuation',
  'timeWeighted',
  'moneyWeighted',
  'benchmark',
  'gainOnCost',
  'holdingReturn',
  'income',
  'twoDates',
  'opening',
] as const;

export function notesSection(facts: StatementFacts, locale: StatementLocale): PaperSection {
  const { words, formats } = locale;
  const { benchmark, summary } = facts.performance;
  const rate = summary.moneyWeightedReturn;
  const about = { benchmark: benchmark?.name ?? '', currency: facts.portfolio.currency };
  const yearly = words('reports.pdf.method.moneyWeighted.here', { rate: formats.percent(rate) });
  const here = rate === null ? {} : { here: openableRangeFigure(yearly, rate, 'money-weighted-return', facts) };
  const method = (name: (typeof METHODS)[number]) => ({
    term: words(`reports.pdf.method.${name}`),
    text: words(`reports.pdf.method.${name}.text`, about),
    ...(name === 'moneyWeighted' && here),
  });
  return {
    heading: words('reports.pdf.notes'),
    lead: '',
    opens: 'room',
    blocks: [
      { kind: 'heading', text: words('reports.pdf.findings') },
      ...(facts.findings.length === 0
        ? [{ kind: 'prose' as const, text: words('reports.pdf.nothingMissing') }]
        : facts.findings.map((found): PaperBlock => ({ kind: 'notice', text: findingSentence(found, words, formats) }))),
      { kind: 'heading', text: words('reports.pdf.methods') },
      {
        kind: 'definitions',
        items: METHODS.filter((name) => (name !== 'benchmark' || benchmark) && (name !== 'opening' || facts.knownAt !== null)).map(method),
      },
    ],
  };
}

/** The contact persons, and the legal remarks that every statement has. */
export function contactSection({ account, brand }: Pick<StatementFacts, 'account' | 'brand'>, { words }: StatementLocale): PaperSection {
  const { advisor } = account;
  const prose = (key: string): PaperBlock => ({
    kind: 'prose',
    text: removeDoubleStops(words(`reports.pdf.${key}`, { firm: brand.legalName })),
  });
  return {
    heading: words('reports.pdf.contact'),
    lead: '',
    opens: 'whole',
    blocks: [
      prose('contactUs'),
      ...(advisor
        ? [
            {
              kind: 'definitions' as const,
              items: [{ term: advisor.name, text: [advisor.email, advisor.phone].filter(Boolean).join(' · ') }],
            },
          ]
        : []),
      { kind: 'heading', text: words('reports.pdf.important') },
      ...['important.made', 'important.risk', 'important.past', 'important.tax'].map(prose),
    ],
  };
}
