/** Describes the projects of a fund, properties and loans alike, in the reader's language and number format. */
import type { Formats, Translate } from '#packages/texts';
import type { EstateProject, FundDetail, LoanProject } from '../contract.ts';
import type { LabelledFact } from './facts.tsx';
import { formatArea, formatPercentRate, UNKNOWN } from './written.ts';

export interface ProjectLocale {
  readonly words: Translate;
  readonly formats: Formats;
  readonly currency: string;
}

/** The kind of a field, which decides how it is formatted and whether it is added up; rates are not. */
export type ProjectFieldKind = 'text' | 'area' | 'count' | 'rate' | 'money' | 'date';

export const ESTATE_FIELDS = [
  ['sector', 'text'],
  ['size', 'area'],
  ['totalRentalSpace', 'area'],
  ['tenants', 'count'],
  ['vacancy', 'rate'],
  ['condition', 'text'],
  ['fundValue', 'money'],
  ['totalNetRent', 'money'],
  ['loanLTV', 'rate'],
  ['interest', 'rate'],
  ['percentageOfFund', 'rate'],
  ['realEstateValue', 'money'],
] as const satisfies readonly (readonly [keyof EstateProject, ProjectFieldKind])[];

export const LOAN_FIELDS = [
  ['loanAmount', 'money'],
  ['loanStartDate', 'date'],
  ['loanEndDate', 'date'],
  ['interest', 'rate'],
  ['typeLoan', 'text'],
  ['repayment', 'text'],
  ['collateralRights', 'text'],
  ['loanTakerProfile', 'text'],
  ['loanPurpose', 'text'],
  ['loanLTV', 'rate'],
  ['interestAmount', 'money'],
] as const satisfies readonly (readonly [keyof LoanProject, ProjectFieldKind])[];

type ProjectFieldValue = string | number | null;

export function formatField(value: ProjectFieldValue, measure: ProjectFieldKind, { words, formats, currency }: ProjectLocale): string {
  if (value === null) return UNKNOWN;
  switch (measure) {
    case 'text':
      return String(value);
    case 'area':
      return formatArea(String(value), formats, words);
    case 'count':
      return formats.integer(value);
    case 'rate':
      return formatPercentRate(Number(value), formats);
    case 'money':
      return formats.money(value, currency);
    case 'date':
      return formats.date(String(value));
  }
}

/** Formats a value for a column whose header has the unit. */
export function formatInColumn(value: ProjectFieldValue, measure: ProjectFieldKind, locale: ProjectLocale): string {
  if (measure === 'money') return locale.formats.amount(value, locale.currency);
  return measure === 'area' ? locale.formats.number(value) : formatField(value, measure, locale);
}

/** A project as a page or a drawer shows it. */
export interface FundProject {
  readonly id: string;
  readonly name: string;
  /** Null for loans. */
  readonly sector: string | null;
  readonly photos: EstateProject['photos'];
  readonly main: { readonly label: string; readonly value: string };
  readonly facts: readonly LabelledFact[];
}

function estateOf(estate: EstateProject, locale: ProjectLocale): FundProject {
  const { words } = locale;
  return {
    id: estate.id,
    name: estate.realEstateProject,
    sector: estate.sector,
    photos: estate.photos,
    main: { label: words('funds.field.fundValue'), value: formatField(estate.fundValue, 'money', locale) },
    facts: ESTATE_FIELDS.map(([name, measure]) => [words(`funds.field.${name}`), formatField(estate[name], measure, locale)]),
  };
}

function loanOf(loan: LoanProject, locale: ProjectLocale): FundProject {
  const { words } = locale;
  return {
    id: loan.id,
    name: loan.loanProject,
    sector: null,
    photos: [],
    main: { label: words('funds.field.loanAmount'), value: formatField(loan.loanAmount, 'money', locale) },
    facts: LOAN_FIELDS.map(([name, measure]) => [words(`funds.field.${name}`), formatField(loan[name], measure, locale)]),
  };
}

export function projectOf({ realEstate, loan }: FundDetail, id: string | undefined, locale: ProjectLocale): FundProject | null {
  const estate = realEstate.find((one) => one.id === id);
  if (estate) return estateOf(estate, locale);
  const lent = loan.find((one) => one.id === id);
  return lent ? loanOf(lent, locale) : null;
}
