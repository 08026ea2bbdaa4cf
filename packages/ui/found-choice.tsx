/** A choice of one among many: the chosen one with a button for another, or a list of what is found by typing. */
import { Button, Input, TextInput } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { QueryContent, Skeleton } from './pages/states.tsx';
import css from './found-choice.module.css';

interface FoundChoiceProps<Option, Found> {
  readonly label: string;
  readonly chosen: Option | null;
  readonly error?: string | undefined;
  /** The words of the button for another one; null where there is none to choose. */
  readonly other: string | null;
  /** What is said below the chosen one. */
  readonly note?: ReactNode;
  readonly typing: OptionTyping | null;
  readonly found: UseQueryResult<Found>;
  /** What is being loaded, for a sentence about a failure. */
  readonly what: string;
  /** What is said where nothing is found. */
  readonly none: string;
  readonly optionsOf: (found: Found) => readonly Option[];
  readonly keyOf: (option: Option) => string;
  readonly nameOf: (option: Option) => string;
  readonly onChange: (option: Option | null) => void;
}

/** Without it all there is to choose is listed. */
interface OptionTyping {
  readonly placeholder: string;
  readonly text: string;
  readonly onType: (text: string) => void;
}

export function FoundChoice<Option, Found>(props: FoundChoiceProps<Option, Found>) {
  const { label, chosen, other, note, nameOf, onChange } = props;
  // What takes the place of what was pressed takes its focus too.
  const [pressed, setPressed] = useState(false);
  const choose = (option: Option | null) => {
    setPressed(true);
    onChange(option);
  };
  if (chosen === null) return <OptionSearch {...props} focused={pressed} onChange={choose} />;
  return (
    <div className={css.chosen}>
      <span className={css.label}>{label}</span>
      <span>{nameOf(chosen)}</span>
      {other !== null && (
        <Button {...(pressed && { ref: takeFocus })} variant="subtle" size="compact-sm" onClick={() => choose(null)}>
          {other}
        </Button>
      )}
      {note && <p className={css.note}>{note}</p>}
    </div>
  );
}

function OptionSearch<Option, Found>({
  label,
  error,
  typing,
  found,
  what,
  none,
  optionsOf,
  keyOf,
  nameOf,
  onChange,
  focused,
}: FoundChoiceProps<Option, Found> & { readonly focused: boolean }) {
  const id = useId();
  const list = (
    <QueryContent query={found} what={what} skeleton={<Skeleton lines={3} />} missing="here">
      {(value) => {
        const options = optionsOf(value);
        return options.length === 0 ? (
          <p role="status" className={css.note}>
            {none}
          </p>
        ) : (
          <div role="group" aria-labelledby={`${id}-label`} aria-describedby={error && `${id}-error`} className={css.options}>
            {options.map((option) => (
              <Button key={keyOf(option)} variant="subtle" fullWidth justify="start" onClick={() => onChange(option)}>
                {nameOf(option)}
              </Button>
            ))}
          </div>
        );
      }}
    </QueryContent>
  );
  const shared = { label, size: 'md', error, labelProps: { id: `${id}-label` }, errorProps: { id: `${id}-error` } } as const;
  if (typing === null)
    return (
      <Input.Wrapper {...shared} labelElement="div">
        {list}
      </Input.Wrapper>
    );
  return (
    <div>
      <TextInput
        {...shared}
        {...(focused && { ref: takeFocus })}
        placeholder={typing.placeholder}
        type="search"
        autoComplete="off"
        value={typing.text}
        onChange={({ currentTarget }) => typing.onType(currentTarget.value)}
      />
      {list}
    </div>
  );
}

function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
