/** A field for a day, typed in the reader's format or picked from a calendar. */
import { TextInput } from '@mantine/core';
import { useFormats } from '../surroundings.tsx';
import { PickDay } from './pick-day.tsx';
import { parseTypedDay } from './typed-day.ts';

/** `text` is what has been typed, `pick` names the button of the calendar, which opens at `start` while nothing readable has been typed. */
export function DayInput({
  label,
  pick,
  name,
  text,
  start,
  error,
  onChange,
}: {
  readonly label: string;
  readonly pick: string;
  readonly name: string;
  readonly text: string;
  readonly start: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}) {
  const formats = useFormats();
  return (
    <TextInput
      label={label}
      name={name}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      error={error}
      rightSection={<PickDay label={pick} day={parseTypedDay(text)} start={start} onPick={(day) => onChange(formats.date(day))} />}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
