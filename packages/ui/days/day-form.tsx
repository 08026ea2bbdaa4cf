/** A form with one or two days, typed in the reader's format or picked from the calendar next to it. */
import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { Calendar } from './calendar.tsx';
import css from './day-form.module.css';
import { useFormats, useWords } from '../surroundings.tsx';
import { parseTypedDay } from './typed-day.ts';

export interface DayField<Id extends string> {
  readonly id: Id;
  readonly label: string;
}

/** `latest` is the last day that can be chosen, if there is one. Two fields are the ends of a range. */
export function DayForm<Id extends string>({
  fields,
  values,
  latest,
  onDone,
}: {
  readonly fields: readonly DayField<Id>[];
  readonly values: Readonly<Record<Id, string>>;
  readonly latest: string | null;
  readonly onDone: (days: Readonly<Record<Id, string>>) => void;
}) {
  const words = useWords();
  const formats = useFormats();
  const [typed, setTyped] = useState(() => fields.map(({ id }) => formats.date(values[id])));
  const [judged, setJudged] = useState(false);
  const days = typed.map(parseTypedDay);
  const errors = days.map((day, index) => {
    if (day === null || (latest !== null && day > latest))
      return words('ui.day.invalid', { example: formats.date(latest ?? values[fields[0]!.id]) });
    return index === 1 && days[0] && days[0] > day ? words('ui.range.reversed') : undefined;
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (errors.every((error) => error === undefined))
      onDone(Object.fromEntries(fields.map(({ id }, index) => [id, days[index]])) as Record<Id, string>);
  };
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <div className={css.fields}>
        {fields.map(({ id, label }, index) => (
          <TextInput
            key={id}
            size="sm"
            label={label}
            inputMode="numeric"
            autoComplete="off"
            value={typed[index] ?? ''}
            error={judged ? errors[index] : undefined}
            onChange={(event) => setTyped(typed.map((text, other) => (other === index ? event.target.value : text)))}
          />
        ))}
      </div>
      <Calendar days={days} latest={latest} onPick={(picked) => setTyped(picked.map((day) => (day ? formats.date(day) : '')))} />
      <Button type="submit">{words('ui.range.show')}</Button>
    </form>
  );
}
