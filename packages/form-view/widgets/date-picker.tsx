/** Control of `date-picker` fields: a day, typed in the reader's format or picked from a calendar. */
import { TextInput } from '@mantine/core';
import { PickDay, parseTypedDay, useFormats, useWords } from '#ui';
import { inputProps } from '../input-props.ts';
import { useToday } from '../state/today.ts';
import { useTypedText } from '../state/typed-text.ts';
import type { WidgetProps } from '../widget.ts';

export function DatePicker(props: WidgetProps) {
  const [words, formats, today] = [useWords(), useFormats(), useToday()];
  const { typed, state, onChange, lock, label } = props;
  const text = useTypedText(typed, onChange, {
    read: (text) => parseTypedDay(text) ?? text,
    show: (typed) => {
      if (typeof typed !== 'string') return '';
      return /^\d{4}-\d\d-\d\d$/.test(typed) ? formats.date(typed) : typed;
    },
  });
  const day = typeof state.value === 'string' ? state.value : null;
  return (
    <TextInput
      {...inputProps(props)}
      {...text}
      inputMode="numeric"
      autoComplete="off"
      placeholder={lock === 'free' ? words('form.day.written') : undefined}
      rightSectionWidth={44}
      rightSection={
        lock === 'free' && <PickDay label={words('form.pickDay', { field: label })} day={day} start={today} onPick={onChange} />
      }
    />
  );
}
