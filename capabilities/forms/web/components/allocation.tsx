/** Lets somebody divide a whole among the options of a field, in whole per cent, and shows the total. */
import { Input, TextInput } from '@mantine/core';
import { choicesOf, choiceText, isRecord } from '#packages/fields';
import type { WidgetProps } from '#packages/form-view';
import { useSurroundings } from '#ui';
import css from './allocation.module.css';

/** Stores `{ <option>: <per cent> }`; null without any share. */
export function Allocation({ id, field, state, lock, label, help, error, onChange }: WidgetProps) {
  const { words, language, formats } = useSurroundings();
  const shares = isRecord(state.value) ? (state.value as Readonly<Record<string, unknown>>) : {};
  const shareOf = (option: string) => (typeof shares[option] === 'number' ? shares[option] : null);
  const options = choicesOf({ ...field, type: 'select' });
  const whole = options.reduce((sum, { value }) => sum + (shareOf(value) ?? 0), 0);
  const change = (option: string, typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, 3);
    const next = Object.fromEntries(
      options.flatMap(({ value }) => (value !== option && shareOf(value) !== null ? [[value, shareOf(value)]] : [])),
    );
    if (digits !== '') next[option] = Math.min(100, Number(digits));
    onChange(Object.keys(next).length > 0 ? next : null);
  };
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      size="md"
      description={help}
      error={error}
      withAsterisk={state.required}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      labelProps={{ id: `${id}-label` }}
      descriptionProps={{ id: `${id}-help` }}
      errorProps={{ id: `${id}-error` }}
    >
      <div id={id} role="group" tabIndex={-1} aria-labelledby={`${id}-label`} className={css.shares}>
        {options.map(({ value }) => (
          <TextInput
            key={value}
            size="md"
            label={choiceText(value, { ...field, type: 'select' }, { words, language })}
            inputMode="numeric"
            autoComplete="off"
            rightSection="%"
            disabled={lock === 'disabled'}
            readOnly={lock === 'readonly'}
            value={shareOf(value) ?? ''}
            onChange={({ currentTarget }) => change(value, currentTarget.value)}
          />
        ))}
        <p className={css.whole}>{words('forms.allocation.whole', { whole: formats.number(whole, 0) })}</p>
      </div>
    </Input.Wrapper>
  );
}
