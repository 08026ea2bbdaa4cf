/** The inputs of a projection; a wrong amount is marked beside its field, and nothing is calculated until it is right. */
import { Button, Checkbox, NativeSelect, Radio, TextInput } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { useFormats, useWords } from '#ui';
import { PROJECTED_AMOUNT, PROJECTION, amountFaults, type ProjectionInputs } from '../contract.ts';
import css from './planning.module.css';

/** The inputs as typed: amounts as decimal text, even where they are below the minimum. */
export interface ProjectionFormProps {
  readonly inputs: ProjectionInputs;
  readonly returns: readonly number[];
  readonly currency: string;
  readonly onChange: (inputs: ProjectionInputs) => void;
}

const YEARS = Array.from({ length: PROJECTION.mostYears }, (_, index) => index + 1);

export function ProjectionForm({ inputs, returns, currency, onChange }: ProjectionFormProps) {
  const [words, formats] = [useWords(), useFormats()];
  const change = (part: Partial<ProjectionInputs>) => onChange({ ...inputs, ...part });
  const wrong = amountFaults(inputs);
  const said = (field: string) => (wrong[field] === undefined ? undefined : words(wrong[field]));
  return (
    <div className={css.inputs}>
      <NativeSelect
        label={words('planning.projection.timeframe')}
        value={String(inputs.years)}
        data={YEARS.map((count) => ({ value: String(count), label: words('planning.projection.timeframe.years', { count }) }))}
        onChange={({ currentTarget }) => change({ years: Number(currentTarget.value) })}
      />
      <AmountField
        label={words('planning.projection.lumpSum')}
        currency={currency}
        value={inputs.lumpSum}
        error={said('lumpSum')}
        onTake={(lumpSum) => change({ lumpSum })}
      />
      <Checkbox
        label={words('planning.projection.contributes')}
        checked={inputs.contribution !== null}
        onChange={({ currentTarget }) => change({ contribution: currentTarget.checked ? PROJECTION.contribution : null })}
      />
      {inputs.contribution !== null && (
        <AmountField
          label={words('planning.projection.contribution')}
          description={words('planning.projection.contribution.means')}
          currency={currency}
          value={inputs.contribution}
          error={said('contribution')}
          onTake={(contribution) => change({ contribution })}
        />
      )}
      <Radio.Group
        label={words('planning.projection.return')}
        value={String(inputs.return)}
        onChange={(value) => change({ return: Number(value) })}
      >
        <div className={css.rows}>
          {returns.map((rate) => (
            <Radio key={rate} value={String(rate)} label={formats.percent(rate / 100)} />
          ))}
        </div>
      </Radio.Group>
      <details>
        <summary>{words('planning.projection.options')}</summary>
        <div className={css.more}>
          <RateField
            label={words('planning.projection.costs')}
            most={PROJECTION.mostCosts}
            value={inputs.costs}
            onTake={(costs) => change({ costs })}
          />
          <RateField
            label={words('planning.projection.inflation')}
            most={PROJECTION.mostInflation}
            value={inputs.inflation}
            onTake={(inflation) => change({ inflation })}
          />
          <RateField
            label={words('planning.projection.volatility')}
            description={words('planning.projection.volatility.means')}
            most={PROJECTION.mostVolatility}
            value={inputs.volatility}
            onTake={(volatility) => change({ volatility })}
          />
        </div>
      </details>
    </div>
  );
}

/** The goals, each with a button that removes it, and a row for another. */
export function GoalsForm({ inputs, currency, onChange }: Omit<ProjectionFormProps, 'returns'>) {
  const words = useWords();
  const formats = useFormats();
  const { goals, years } = inputs;
  const [name, setName] = useState('');
  const [amount, setAmount] = useState('');
  const [year, setYear] = useState(String(years));
  const read = formats.typed(amount);
  const ready = name.trim() !== '' && read !== null && PROJECTED_AMOUNT.test(read) && goals.length < PROJECTION.mostGoals;
  const add = () => {
    if (!ready) return;
    onChange({ ...inputs, goals: [...goals, { name: name.trim(), amount: read, year: Math.min(Number(year), years) }] });
    setName('');
    setAmount('');
  };
  const enter = (event: KeyboardEvent) => event.key === 'Enter' && add();
  return (
    <div className={css.goals}>
      {goals.length > 0 && (
        <div className={css.rows}>
          {goals.map((goal, index) => (
            <Button
              key={`${goal.name} ${goal.year} ${goal.amount}`}
              variant="default"
              size="compact-md"
              aria-label={words('planning.goal.remove', { name: goal.name })}
              onClick={() => onChange({ ...inputs, goals: goals.filter((_, at) => at !== index) })}
            >
              {goal.name} ×
            </Button>
          ))}
        </div>
      )}
      <div className={css.goal}>
        <TextInput
          label={words('planning.goal.name')}
          maxLength={60}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          onKeyDown={enter}
        />
        <TextInput
          label={words('planning.goal.amount')}
          inputMode="decimal"
          leftSection={formats.currency(currency)}
          value={amount}
          onChange={({ currentTarget }) => setAmount(currentTarget.value)}
          onKeyDown={enter}
        />
        <NativeSelect
          label={words('planning.goal.year')}
          value={String(Math.min(Number(year), years))}
          data={YEARS.filter((one) => one <= years).map(String)}
          onChange={({ currentTarget }) => setYear(currentTarget.value)}
        />
        <Button variant="default" disabled={!ready} onClick={add}>
          {words('planning.goal.add')}
        </Button>
      </div>
    </div>
  );
}

interface CommittedFieldProps<Value> {
  readonly label: string;
  readonly description?: string;
  readonly value: Value;
  readonly onTake: (value: Value) => void;
}

/** A field whose value counts with Enter, or when the field is left. */
function AmountField({
  currency,
  value,
  error,
  onTake,
  ...more
}: CommittedFieldProps<string> & { readonly currency: string; readonly error: string | undefined }) {
  const [words, formats] = [useWords(), useFormats()];
  const [typed, setTyped] = useState<string | null>(null);
  const [invalid, setInvalid] = useState(false);
  const take = () => {
    if (typed === null) return;
    const read = formats.typed(typed);
    const isAmount = read !== null && PROJECTED_AMOUNT.test(read);
    setInvalid(!isAmount);
    if (!isAmount) return;
    setTyped(null);
    onTake(read);
  };
  return (
    <TextInput
      {...more}
      inputMode="decimal"
      autoComplete="off"
      leftSection={formats.currency(currency)}
      value={typed ?? formats.number(value)}
      error={invalid ? words('planning.projection.amount.invalid', { example: formats.number(PROJECTION.lumpSum) }) : error}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  );
}

function RateField({ most, value, onTake, ...more }: CommittedFieldProps<number> & { readonly most: number }) {
  const [words, formats] = [useWords(), useFormats()];
  const [typed, setTyped] = useState<string | null>(null);
  const [invalid, setInvalid] = useState(false);
  const take = () => {
    if (typed === null) return;
    const read = Number(formats.typed(typed) ?? Number.NaN);
    const isRate = read >= 0 && read <= most;
    setInvalid(!isRate);
    if (!isRate) return;
    setTyped(null);
    onTake(read);
  };
  return (
    <TextInput
      {...more}
      inputMode="decimal"
      autoComplete="off"
      rightSection="%"
      value={typed ?? formats.number(value)}
      error={invalid && words('planning.projection.rate.invalid', { most: formats.number(most) })}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  );
}
