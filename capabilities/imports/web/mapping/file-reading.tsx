/** Edits the encoding, delimiter and number formats of the file, and asks the questions that its values leave open, with a value read both ways. */
import { NativeSelect, Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import { Sign, useFormats, useWords } from '#ui';
import { DATE_FIELDS, DATE_ORDERS, DECIMAL_MARKS, DELIMITERS, ENCODINGS, type Mapping } from '../../contract.ts';
import type { MappingPartProps, MappingQuestion } from './mapping-part.ts';
import { dateIn, numberIn, rateSample, tellingDate, tellingNumber, valuesUnder } from './samples.ts';
import css from '../imports.module.css';

interface FileReadingProps extends MappingPartProps {
  readonly open: readonly MappingQuestion[];
  readonly onAnswer: (question: MappingQuestion) => void;
}

export function FileReading(props: FileReadingProps) {
  const { one, mapping, onChange } = props;
  const words = useWords();
  const select = <Key extends 'encoding' | 'delimiter'>(key: Key, values: readonly Mapping[Key][]) => (
    <NativeSelect
      label={words(`imports.${key}`)}
      data={values.map((value) => ({ value, label: words(`imports.${key}.${value === '\t' ? 'tab' : value}`) }))}
      value={mapping[key]}
      onChange={({ currentTarget }) => onChange({ ...mapping, [key]: currentTarget.value })}
    />
  );
  return (
    <div className={css.reading}>
      <div className={css.marks}>
        {select('encoding', ENCODINGS)}
        {select('delimiter', DELIMITERS)}
      </div>
      <DateOrderChoice {...props} />
      <DecimalMarkChoice {...props} />
      {one.kind === 'rates' && <RateDirectionChoice {...props} />}
    </div>
  );
}

function DateOrderChoice(props: FileReadingProps) {
  const words = useWords();
  const formats = useFormats();
  const { sniff, mapping } = props;
  const sample = tellingDate(DATE_FIELDS.flatMap((field) => valuesUnder(sniff, mapping.columns[field])));
  const reads = (order: Mapping['dateOrder']) => {
    const date = sample === undefined ? null : dateIn(sample, order);
    return sample === undefined
      ? null
      : date
        ? words('imports.reads', { text: sample, as: formats.longDate(date) })
        : words('imports.reads.not', { text: sample });
  };
  return (
    <ReadingChoice
      {...props}
      question="dateOrder"
      options={DATE_ORDERS}
      name={(order) => words(`imports.dateOrder.${order}`)}
      reads={reads}
    />
  );
}

function DecimalMarkChoice(props: FileReadingProps) {
  const words = useWords();
  const formats = useFormats();
  const { sniff, mapping } = props;
  const dates = DATE_FIELDS.map((field) => mapping.columns[field]);
  const sample = tellingNumber(sniff.headers.filter((header) => !dates.includes(header)).flatMap((header) => valuesUnder(sniff, header)));
  const reads = (mark: Mapping['decimalMark']) => {
    const number = sample === undefined ? null : numberIn(sample, mark);
    return sample === undefined
      ? null
      : number
        ? words('imports.reads', { text: sample, as: formats.number(number) })
        : words('imports.reads.not', { text: sample });
  };
  return (
    <ReadingChoice
      {...props}
      question="decimalMark"
      options={DECIMAL_MARKS}
      name={(mark) => words(`imports.decimalMark.${mark}`)}
      reads={reads}
    />
  );
}

function RateDirectionChoice(props: FileReadingProps) {
  const words = useWords();
  const sample = rateSample(props.sniff, props.mapping);
  const name = (direction: Mapping['rateDirection']) => {
    const { base, quote, rate } = sample ?? { base: words('imports.field.base'), quote: words('imports.field.quote'), rate: 'x' };
    return direction === 'per-base' ? `1 ${base} = ${rate} ${quote}` : `1 ${quote} = ${rate} ${base}`;
  };
  return (
    <ReadingChoice
      {...props}
      question="rateDirection"
      options={['per-base', 'per-quote'] as const}
      name={name}
      reads={(direction) => words(`imports.rateDirection.${direction}`)}
    />
  );
}

/** One question; while the file leaves it open, no answer is chosen in advance. */
function ReadingChoice<Key extends MappingQuestion>({
  question,
  options,
  name,
  reads,
  mapping,
  onChange,
  open,
  onAnswer,
}: FileReadingProps & {
  readonly question: Key;
  readonly options: readonly Mapping[Key][];
  readonly name: (option: Mapping[Key]) => string;
  readonly reads: (option: Mapping[Key]) => ReactNode;
}) {
  const words = useWords();
  const asked = open.includes(question);
  return (
    <Radio.Group
      label={words(`imports.${question}`)}
      description={asked ? <AttentionNote>{words(`imports.question.${question}`)}</AttentionNote> : undefined}
      value={asked ? '' : mapping[question]}
      onChange={(value) => {
        onChange({ ...mapping, [question]: value });
        onAnswer(question);
      }}
    >
      <div className={css.options}>
        {options.map((option) => (
          <Radio key={option} value={option} label={name(option)} description={reads(option)} />
        ))}
      </div>
    </Radio.Group>
  );
}

function AttentionNote({ children }: { readonly children: ReactNode }) {
  return (
    <span className={css.attention}>
      <Sign kind="attention" size={14} /> {children}
    </span>
  );
}
