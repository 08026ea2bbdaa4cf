/** A calendar in the reader's language, for choosing one day or the two ends of a range. */
import '@mantine/dates/styles.layer.css';
import { DatePicker, type DatePickerProps, type DayOfWeek } from '@mantine/dates';
import { useFormats, useWords } from '../surroundings.tsx';

export function Calendar({
  days,
  start = null,
  latest,
  onPick,
}: {
  readonly days: readonly (string | null)[];
  /** The day at which it opens while no day is chosen. */
  readonly start?: string | null;
  readonly latest: string | null;
  readonly onPick: (days: readonly (string | null)[]) => void;
}) {
  const words = useWords();
  const formats = useFormats();
  const [first = null, last = null] = days;
  const shown = last ?? first ?? start ?? latest;
  const shared = {
    ...(latest && { maxDate: latest }),
    ...(shown && { defaultDate: shown }),
    monthLabelFormat: (month: string) => formats.monthYear(month),
    monthsListFormat: (month: string) => formats.month(month),
    weekdayFormat: (day: string) => words(`ui.weekday.${new Date(day).getUTCDay()}`),
    weekendDays: [] as DayOfWeek[],
    hideOutsideDates: true,
    // A single day may be a date of birth, many years ago; the ends of a range are recent.
    maxLevel: days.length === 2 ? 'year' : 'decade',
    ariaLabels: {
      previousMonth: words('ui.day.previousMonth'),
      nextMonth: words('ui.day.nextMonth'),
      previousYear: words('ui.day.previousYear'),
      nextYear: words('ui.day.nextYear'),
      previousDecade: words('ui.day.previousDecade'),
      nextDecade: words('ui.day.nextDecade'),
    },
  } satisfies Partial<DatePickerProps>;
  return days.length === 2 ? (
    <DatePicker {...shared} type="range" allowSingleDateInRange value={[first, last]} onChange={onPick} />
  ) : (
    <DatePicker {...shared} value={first} onChange={(day) => onPick([day])} />
  );
}
