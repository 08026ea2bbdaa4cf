/** Builds a statement from its facts: all texts and figures that the typesetter takes. Uses no clock and no I/O. */
import type { Language } from '#packages/texts';
import type { PaperSection, StatementPaper } from '../../contract.ts';
import { accountNotes, accountSection } from './account.ts';
import { commentarySections } from './commentary.ts';
import { componentSections } from './components.ts';
import type { AccountStatementFacts, StatementFacts, StatementLocale } from './facts.ts';
import { contactSection, notesSection } from './notes.ts';
import { statementTitle } from './title.ts';

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
      ...componentSections(facts, locale),
      ...commentarySections(facts.commentary, locale),
      notesSection(facts, locale),
      contactSection(facts, locale),
    ],
  };
}

/** The statement of an account, as a whole or of some of its portfolios: its summary where it was chosen, then the parts of each portfolio. */
export function accountPaper(facts: AccountStatementFacts, locale: StatementLocale): StatementPaper {
  const { account, figures, portfolios, ofAccount, consolidated } = facts;
  const { words } = locale;
  const [first] = portfolios;
  const name = ofAccount || !first ? words('reports.pdf.account.together', { count: portfolios.length }) : first.portfolio.name;
  return {
    ...statementFrame(facts, { name, currency: account.currency, reference: account.externalId, asOf: figures.asOf }, locale),
    sections: [
      ...(consolidated ? [accountSection(facts, locale)] : []),
      ...portfolios.flatMap((of) => portfolioSections(of, locale)),
      ...commentarySections(facts.commentary, locale),
      accountNotes(facts, locale),
      contactSection(facts, locale),
    ],
  };
}

/** The parts of a portfolio among others, which is named in each heading. */
function portfolioSections(facts: StatementFacts, locale: StatementLocale): PaperSection[] {
  const named = (part: string) => locale.words('reports.pdf.account.part', { part, portfolio: facts.portfolio.name });
  return componentSections(facts, locale).map((section, at) => ({
    ...section,
    heading: named(section.heading),
    opens: at === 0 ? 'page' : section.opens,
  }));
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
