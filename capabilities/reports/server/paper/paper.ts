/** A statement put into words and figures: from facts to what the typesetter takes. No clock, no I/O. */
import type { Language } from '#packages/texts';
import type { StatementPaper } from '../../contract.ts';
import type { StatementFacts, Voice } from './facts.ts';
import { holdingsSection } from './holdings.ts';
import { contactSection, notesSection } from './notes.ts';
import { performanceSection } from './performance.ts';
import { summarySection } from './summary.ts';
import { statementTitle } from './title.ts';
import { transactionsSection } from './transactions.ts';

/** Where each language is hyphenated and quoted as in. */
const REGIONS: Readonly<Record<Language, string>> = { en: 'GB', is: 'IS', el: 'GR', nl: 'NL' };

export function statementPaper(facts: StatementFacts, voice: Voice): StatementPaper {
  const { words, formats, language } = voice;
  const { account, brand, theme, portfolio } = facts;
  const title = statementTitle(facts.to, voice);
  const period = words('reports.pdf.range', { from: formats.longDate(facts.from), to: formats.longDate(facts.to) });
  return {
    language,
    region: REGIONS[language],
    decimalMark: formats.number('0.5').charAt(1),
    title: `${title} · ${portfolio.name}`,
    description: words('reports.pdf.description', { portfolio: portfolio.name, client: account.name, firm: brand.legalName }),
    brand: {
      name: brand.name,
      legalName: brand.legalName,
      mark: brand.mark,
      headingFont: theme.headingFont,
      colours: theme.paper,
      imprint: [brand.legalName, brand.address].filter(Boolean).join(' · '),
      contact: brand.contact,
    },
    running: {
      left: shortened(`${account.name} · ${portfolio.name}`),
      right: period,
      page: words('reports.pdf.page', { x: '{x}', y: '{y}' }),
    },
    cover: {
      kind: words('reports.pdf.kind'),
      title,
      client: account.name,
      portfolio: portfolio.name,
      facts: coverFacts(facts, period, voice),
    },
    sections: [
      summarySection(facts, voice),
      performanceSection(facts, voice),
      holdingsSection(facts, voice),
      transactionsSection(facts, voice),
      notesSection(facts, voice),
      contactSection(facts, voice),
    ],
    unprintable: words('reports.pdf.unprintable'),
  };
}

/** Two lines at the head of a page at most. */
const MOST_RUNNING = 150;

function shortened(text: string): string {
  return text.length > MOST_RUNNING ? `${text.slice(0, MOST_RUNNING)}…` : text;
}

function coverFacts(
  { account, portfolio, figures, knownAt }: StatementFacts,
  period: string,
  { words, formats }: Voice,
): StatementPaper['cover']['facts'] {
  const reference = portfolio.externalId ?? account.externalId;
  const told: readonly (readonly [name: string, value: string | null | undefined])[] = [
    ['period', period],
    ['valuedOn', formats.longDate(figures.asOf)],
    ['knownOn', knownAt && formats.moment(knownAt)],
    ['currency', portfolio.currency],
    ['reference', reference],
    ['adviser', account.advisor?.name],
  ];
  return told.flatMap(([name, value]) => (value ? [{ label: words(`reports.pdf.cover.${name}`), value }] : []));
}
