/** The field of the amount that is simulated; its value is kept in the address. */
import { TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useFormats, useWords } from '#ui';
import { DEFAULT_SIMULATED_AMOUNT, SIMULATED_AMOUNT } from '../../contract.ts';
import css from '../performance.module.css';

/** The amount in the address; where it is not valid, the default. */
export function useSimulatedAmount(): string {
  const { amount }: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const text = typeof amount === 'number' ? String(amount) : amount;
  return typeof text === 'string' && SIMULATED_AMOUNT.test(text) ? text : DEFAULT_SIMULATED_AMOUNT;
}

/** A new amount is used after Enter, or when the field is left. */
export function SimulatedAmount({ amount, currency }: { readonly amount: string; readonly currency: string }) {
  const words = useWords();
  const formats = useFormats();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState(false);
  // The address may change without the field, by a link or the back button.
  useEffect(() => {
    if (input.current) input.current.value = formats.number(amount);
  }, [amount, formats]);
  const take = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
    const read = formats.typed(currentTarget.value);
    const isAmount = read !== null && SIMULATED_AMOUNT.test(read);
    setWrong(!isAmount);
    if (!isAmount || read === amount) return;
    const next = read === DEFAULT_SIMULATED_AMOUNT ? undefined : Number(read);
    void navigate({ to: '.', search: ((search: object) => ({ ...search, amount: next })) as never, resetScroll: false });
  };
  return (
    <TextInput
      className={css.amount}
      size="sm"
      inputMode="decimal"
      autoComplete="off"
      label={words('performance.simulated.amount')}
      leftSection={formats.currency(currency)}
      ref={input}
      defaultValue={formats.number(amount)}
      error={wrong && words('performance.simulated.amount.invalid', { example: formats.number(DEFAULT_SIMULATED_AMOUNT) })}
      onBlur={take}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => event.key === 'Enter' && take(event)}
    />
  );
}
