/** Builds a statement from its facts: all texts and figures that the typesetter takes. Uses no clock and no I/O. */
import type { Language } from '#packages/texts';
import type { StatementPaper } from '../../contract.ts';
import { accountNotes, accountSection } from './account.ts';
import { commentarySections } from './commentary.ts';
import type { AccountStatementFacts, StatementFacts, StatementLocale } from './facts.ts';
import { holdingsSection } from './holdings.ts';
import { contactSection, notesSection } from './notes.ts';
import { performanceSection } from './performance.ts';
import { summarySection } from './summary.ts';
import { statementTitle } from './title.ts';
import { transactionsSection } from './transactions.ts';

/** The country by whose rules each language is hyphenated and quoted. */
const REGIONS: Readonly<Record<Language, string>> = { en: 'GB', is: 'IS', el: 'GR', nl: 'NL' };

export function statementPaper(facts: StatementFacts, locale: StatementLocale): StatementPaper {
  const { portfolio, figures, account } = facts;
  return {
    ...statementFrame(
      facts,
      { name: portfolio.name, currency: portfolio.currency, reference: portfolio.externalId ?? account.externalId, asOf: figures.asOf },
      locale,
    ),
    sections: [
      summarySection(facts, locale),
      performanceSection(facts, locale),
      holdingsSection(facts, locale),
      transactionsSection(facts, locale),
      ...commentarySections(facts.commentary, locale),
      notesSection(facts, locale),
      contactSection(facts, locale),
    ],
  };
}

/** The statement of an account: its summary, then the holdings of each of its portfolios. */
export function accountPaper(facts: AccountStatementFacts, locale: StatementLocale): StatementPaper {
  const { account, figures, portfolios } = facts;
  const { words } = locale;
  const name = words('reports.pdf.account.together', { count: portfolios.length });
  return {
    ...statementFrame(facts, { name, currency: account.currency, reference: account.externalId, asOf: figures.asOf }, locale),
    sections: [
      accountSection(facts, locale),
      ...portfolios.map((of) => {
        const section = holdingsSection(of, locale);
        return { ...section, heading: words('reports.pdf.account.holdings', { portfolio: of.portfolio.name }), opens: 'room' as const };
      }),
      ...commentarySections(facts.commentary, locale),
      accountNotes(facts, locale),
      contactSection(facts, locale),
    ],
  };
}

interface SheetFacts extends Pick<StatementFacts, 'brand' | 'head' | 'theme' | 'from' | 'to' | 'knownAt'> {
  readonly account: StatementFacts['account'];
}

interface StatementSubject {
  readonly name: string;
  readonly currency: string;
  readonly reference: string | null;
  readonly asOf: string;
}

/** The parts that every statement has around its sections. */
function statementFrame(facts: SheetFacts, subject: StatementSubject, locale: StatementLocale): Omit<StatementPaper, 'sections'> {
  const { words, formats, language } = locale;
  const { account, brand, head, theme } = facts;
  const title = statementTitle(facts.to, locale);
  const period = words('reports.pdf.range', { from: formats.longDate(facts.from), to: formats.longDate(facts.to) });
  return {
    language,
    region: REGIONS[language],
    decimalMark: formats.number('0.5').charAt(1),
    title: `${title} · ${subject.name}`,
    description: words('reports.pdf.description', { portfolio: subject.name, client: account.name, firm: brand.legalName }),
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
    running: {
      left: shorten(`${account.name} · ${subject.name}`),
      right: period,
      page: words('reports.pdf.page', { x: '{x}', y: '{y}' }),
    },
    cover: {
      kind: words('reports.pdf.kind'),
      title,
      client: account.name,
      portfolio: subject.name,
      facts: coverFacts(facts, subject, period, locale),
    },
    unprintable: words('reports.pdf.unprintable'),
  };
}

/** Most characters in the page header, which has room for two lines. */
const MOST_RUNNING = 150;

function shorten(text: string): string {
  return text.length > MOST_RUNNING ? `${text.slice(0, MOST_RUNNING)}…` : text;
}

function coverFacts(
  { account, knownAt }: SheetFacts,
  { currency, reference, asOf }: StatementSubject,
  period: string,
  { words, formats }: StatementLocale,
): StatementPaper['cover']['facts'] {
  const told: readonly (readonly [name: string, value: string | null | undefined])[] = [
    ['period', period],
    ['valuedOn', formats.longDate(asOf)],
    ['knownOn', knownAt && formats.moment(knownAt)],
    ['currency', currency],
    ['reference', reference],
    ['adviser', account.advisor?.name],
  ];
  return told.flatMap(([name, value]) => (value ? [{ label: words(`reports.pdf.cover.${name}`), value }] : []));
}
