/** Lets whoever looks after a client edit what they keep of a portfolio: its name and type, what it is for, and since when it exists. */
import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  DayInput,
  parseTypedDay,
  QueryContent,
  Skeleton,
  useAsk,
  useCall,
  useFormats,
  useWords,
  type DrawerForm,
  type FieldErrors,
} from '#ui';
import { DetailsButton, DetailsForm } from '#web/accounts';
import { useMay } from '#web/sign-in';
import { OBJECTIVES, PORTFOLIO_REGIONS, PORTFOLIO_TYPES, portfolios, type KeptPortfolioDetails } from '../contract.ts';

const placeOf = (portfolio: string) => `portfolio.${portfolio}`;

export function EditPortfolio({ portfolio, name }: { readonly portfolio: string; readonly name: string }) {
  const words = useWords();
  if (!useMay('clients.change')) return null;
  return (
    <DetailsButton of={placeOf(portfolio)} verb={words('portfolios.details')} title={words('portfolios.details.title', { name })}>
      {(drawer) => <PortfolioDetailsForm portfolio={portfolio} drawer={drawer} />}
    </DetailsButton>
  );
}

/** As typed: the day is a text until it is sent. */
type TypedPortfolio = Omit<KeptPortfolioDetails, 'inception' | 'version'> & { readonly inception: string };

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

function PortfolioDetailsForm({ portfolio, drawer }: { readonly portfolio: string; readonly drawer: DrawerForm }) {
  const [words, ask, call, formats, queryClient] = [useWords(), useAsk(), useCall(), useFormats(), useQueryClient()];
  const question = ask(portfolios.readPortfolioDetails, { portfolio });
  const query = useQuery({ ...question, staleTime: 0, gcTime: 0 });
  const toTyped = ({ inception, ...rest }: KeptPortfolioDetails) => ({
    ...rest,
    inception: inception === null ? '' : formats.date(inception),
  });
  return (
    <QueryContent query={query} what={words('portfolios.what')} skeleton={<Skeleton lines={10} />} missing="here">
      {(kept) => (
        <DetailsForm<TypedPortfolio>
          of={placeOf(portfolio)}
          kept={toTyped(kept)}
          readAgain={async () => toTyped(await queryClient.fetchQuery({ ...question, staleTime: 0 }))}
          save={({ name, type, objective, riskLevel, esgRating, region, inception }, version) =>
            call(portfolios.changePortfolioDetails, {
              portfolio,
              version,
              name: name.trim(),
              type,
              objective,
              riskLevel,
              esgRating,
              region,
              inception: parseTypedDay(inception),
            })
          }
          check={({ name, inception }) => ({
            ...(name.trim() === '' && { name: words('refusal.field.required') }),
            ...(inception.trim() !== '' && parseTypedDay(inception) === null && { inception: words('accounts.details.day') }),
          })}
          fields={(typed, change, wrong) => (
            <PortfolioFields typed={typed} change={change} wrong={wrong} start={kept.inception ?? new Date().toISOString().slice(0, 10)} />
          )}
          drawer={drawer}
        />
      )}
    </QueryContent>
  );
}

interface PortfolioFieldsProps {
  readonly typed: TypedPortfolio;
  readonly change: (part: Partial<TypedPortfolio>) => void;
  readonly wrong: FieldErrors;
  /** The day at which the calendar opens. */
  readonly start: string;
}

function PortfolioFields({ typed, change, wrong, start }: PortfolioFieldsProps) {
  const words = useWords();
  const none = { value: '', label: words('portfolios.details.none') };
  const level = (name: 'riskLevel' | 'esgRating') => (
    <NativeSelect
      label={words(`portfolios.about.${name}`)}
      name={name}
      data={[none, ...LEVELS.map(String)]}
      value={typed[name] === null ? '' : String(typed[name])}
      error={wrong[name]}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value === '' ? null : Number(currentTarget.value) })}
    />
  );
  return (
    <>
      <TextInput
        label={words('accounts.details.name')}
        name="name"
        maxLength={200}
        autoComplete="off"
        value={typed.name}
        error={wrong['name']}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <NativeSelect
        label={words('portfolios.about.type')}
        name="type"
        data={PORTFOLIO_TYPES.map((value) => ({ value, label: words(`portfolios.type.${value}`) }))}
        value={typed.type}
        error={wrong['type']}
        onChange={({ currentTarget }) => change({ type: currentTarget.value as TypedPortfolio['type'] })}
      />
      <NativeSelect
        label={words('portfolios.about.objective')}
        name="objective"
        data={[none, ...OBJECTIVES.map((value) => ({ value, label: words(`portfolios.objective.${value}`) }))]}
        value={typed.objective ?? ''}
        error={wrong['objective']}
        onChange={({ currentTarget }) => change({ objective: OBJECTIVES.find((one) => one === currentTarget.value) ?? null })}
      />
      {level('riskLevel')}
      {level('esgRating')}
      <NativeSelect
        label={words('portfolios.about.region')}
        name="region"
        data={[none, ...PORTFOLIO_REGIONS.map((value) => ({ value, label: words(`portfolios.region.${value}`) }))]}
        value={typed.region ?? ''}
        error={wrong['region']}
        onChange={({ currentTarget }) => change({ region: PORTFOLIO_REGIONS.find((one) => one === currentTarget.value) ?? null })}
      />
      <DayInput
        label={words('portfolios.about.inception')}
        pick={words('accounts.details.inception.pick')}
        name="inception"
        text={typed.inception}
        start={start}
        error={wrong['inception']}
        onChange={(inception) => change({ inception })}
      />
    </>
  );
}
