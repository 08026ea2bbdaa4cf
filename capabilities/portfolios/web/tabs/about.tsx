/** Shows the record of the portfolio; empty fields are left out. */
import { Section, useFormats, useWords } from '#ui';
import { TypeMark } from '#web/accounts';
import { FactList, type FactLine } from './facts.tsx';
import type { PortfolioPartProps } from '../parts.tsx';

export function About({ portfolio }: PortfolioPartProps) {
  const words = useWords();
  const formats = useFormats();
  const { account, type, currency, objective, region, riskProfile, riskLevel, esgRating, inception, externalId } = portfolio;
  const { reportingCurrency, externalOwnerName } = portfolio;
  const outOf = (of: number | null, most: number) => (of === null ? null : words('portfolios.about.outOf', { of, most }));
  const facts: readonly FactLine[] = [
    [words('portfolios.about.owner'), account.name],
    [words('portfolios.about.type'), <TypeMark key="type" type={type} />],
    [words('portfolios.about.objective'), objective && words(`portfolios.objective.${objective}`)],
    [words('portfolios.about.region'), region && words(`portfolios.region.${region}`)],
    [words('portfolios.about.currency'), currency],
    [words('portfolios.about.riskProfile'), outOf(riskProfile, 7)],
    [words('portfolios.about.riskLevel'), outOf(riskLevel, 10)],
    [words('portfolios.about.esgRating'), outOf(esgRating, 10)],
    [words('portfolios.about.inception'), inception && formats.date(inception)],
    [words('portfolios.about.reportingCurrency'), reportingCurrency],
    [words('portfolios.about.externalOwner'), externalOwnerName],
    [words('portfolios.about.externalId'), externalId],
  ];
  return (
    <Section title={words('portfolios.about')}>
      <div data-record>
        <FactList facts={facts.filter(([, value]) => Boolean(value))} />
      </div>
    </Section>
  );
}
