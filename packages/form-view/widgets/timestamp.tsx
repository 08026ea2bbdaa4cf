/** Control of `timestamp` fields: a day and a time of day in UTC, in the format of tables [FORM-69]. */
import { TextInput } from '@mantine/core';
import { useFormats, useWords } from '#ui';
import { inputProps } from '../input-props.ts';
import { parseTypedMoment } from '../state/typed-moment.ts';
import { useTypedText } from '../state/typed-text.ts';
import type { WidgetProps } from '../widget.ts';
import css from './timestamp.module.css';

export function Timestamp(props: WidgetProps) {
  const [words, formats] = [useWords(), useFormats()];
  const { typed, onChange, lock } = props;
  const text = useTypedText(typed, onChange, {
    read: (text) => parseTypedMoment(text) ?? text,
    show: (typed) => {
      if (typeof typed !== 'string') return '';
      return /^\d{4}-\d\d-\d\dT/.test(typed) ? formats.timestamp(typed) : typed;
    },
  });
  return (
    <TextInput
      {...inputProps(props)}
      {...text}
      autoComplete="off"
      placeholder={lock === 'free' ? words('form.moment.written') : undefined}
      rightSectionWidth={56}
      rightSection={<span className={css.zone}>UTC</span>}
    />
  );
}
