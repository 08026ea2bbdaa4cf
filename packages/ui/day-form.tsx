/** A form of one or two days, typed or picked from a calendar. */
import { Button, Stack } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useState, type FormEvent } from 'react';
import { readDay } from '#packages/calendar';
import { useFormats, useWords } from './surroundings.tsx';

interface DayField<Id extends string> {
  readonly id: Id;
  readonly label: string;
}

/** `latest` is the last day that can be chosen, if there is one. */
export function DayForm<Id extends string>({ fields, values, latest, onDone }: {
  readonly fields: readonly DayField<Id>[];
  readonly values: Readonly<Record<Id, string>>;
  readonly latest: string | null;
  readonly onDone: (days: Readonly<Record<Id, string>>) => void;
}) {
  const words = useWords();
  const formats = useFormats();
  const [days, setDays] = useState<Readonly<Record<Id, string | null>>>(values);
  const chosen = fields.map(({ id }) => days[id]);
  const reversed = chosen.length === 2 && chosen[0] !== null && chosen[1] !== null && chosen[0]! > chosen[1]!;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.every((day) => day) && !reversed) onDone(days as Record<Id, string>);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {fields.map(({ id, label }, index) => (
          <DateInput
            key={id}
            label={label}
            value={days[id]}
            onChange={(day) => setDays((now) => ({ ...now, [id]: day }))}
            dateParser={(text) => typedDay(text)}
            valueFormat={VALUE_FORMAT[formats.date('2000-01-01').charAt(2)] ?? 'DD/MM/YYYY'}
            placeholder={formats.date('2003-02-01').replace('01', words('ui.day.day')).replace('02', words('ui.day.month')).replace('2003', words('ui.day.year'))}
            {...(latest && { maxDate: latest })}
            error={index === 1 && reversed ? words('ui.range.reversed') : undefined}
            monthLabelFormat={(month) => formats.monthYear(month)}
            weekdayFormat={(day) => words(`ui.weekday.${new Date(day).getDay()}`)}
            weekendDays={[]}
            hideOutsideDates
            ariaLabels={{ previousMonth: words('ui.day.previousMonth'), nextMonth: words('ui.day.nextMonth') }}
            popoverProps={{ withinPortal: false, withRoles: false }}
          />
        ))}
        <Button type="submit">{words('ui.range.show')}</Button>
      </Stack>
    </form>
  );
}

const VALUE_FORMAT: Readonly<Record<string, string>> = { '.': 'DD.MM.YYYY', '-': 'DD-MM-YYYY', '/': 'DD/MM/YYYY' };

/** Day, month and year as people type them, in any of the marks; null while it is no day. */
function typedDay(text: string): string | null {
  const [, day, month, year] = /^\s*(\d{1,2})[./-](\d{1,2})[./-](\d{4})\s*$/.exec(text) ?? [];
  if (!day || !month || !year) return null;
  const plain = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return readDay(plain) === null ? null : plain;
}
