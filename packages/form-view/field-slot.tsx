/** Shows one field: the control of its kind, its errors, remarks, and the details of Other below. */
import { Textarea } from '@mantine/core';
import { memo, useMemo, type FocusEvent, type ReactNode } from 'react';
import { detailsNameOf, entriesOf, faultSentence, otherValueOf, phraseIn, textOf, type Fault } from '#packages/fields';
import { useSurroundings, useWords } from '#ui';
import css from './field-slot.module.css';
import { inputProps } from './input-props.ts';
import { NestedSlotsContext, type FieldSlotProps } from './slot.ts';
import type { WidgetProps } from './widget.ts';
import { FIELD_WIDGETS } from './widgets.ts';

/** Rendered again only when its own properties change, so that a keystroke costs the same in a form of any length. */
export const FieldSlot = memo(function FieldSlot(props: FieldSlotProps) {
  const { field, state, typed, id, lock, inHouse, judged, refused, onChange, onLeave } = props;
  const { language } = useSurroundings();
  const words = useWords();
  const sentence = useFaultSentence();
  const { show: Show, wide = false } = FIELD_WIDGETS[field.type];
  const other = otherValueOf(field);
  const nested = useMemo(() => ({ Slot: FieldSlot, inHouse }), [inHouse]);
  return (
    <div className={css.slot} data-wide={wide || undefined} data-lock={lock}>
      <LeaveListener name={field.name} onLeave={onLeave}>
        <NestedSlotsContext value={nested}>
          <Show
            field={field}
            state={state}
            typed={lock === 'free' && typed !== undefined ? typed : state.value}
            onChange={(typed) => onChange(field.name, typed)}
            lock={lock}
            label={phraseIn(field.label, language) || field.name}
            help={phraseIn(field.help, language) || null}
            error={refused ?? (judged ? sentence(state.faults) : null)}
            id={id}
          />
        </NestedSlotsContext>
      </LeaveListener>
      {other !== null && entriesOf(state.value).includes(other) && <OtherDetails {...props} />}
      {field.comment !== undefined && <p className={css.comment}>{phraseIn(field.comment, language)}</p>}
      {inHouse && field.notes && <p className={css.comment}>{words('form.notes', { notes: field.notes })}</p>}
    </div>
  );
});

/** The details of Other, stored under a name of their own [FORM-20]. */
function OtherDetails({ field, state, typedDetails, id, lock, detailsJudged, detailsRefused, onChange, onLeave }: FieldSlotProps) {
  const words = useWords();
  const sentence = useFaultSentence();
  const name = detailsNameOf(field);
  const props: WidgetProps = {
    field: { ...field, name },
    state,
    typed: typedDetails,
    onChange: (typed) => onChange(name, typed),
    lock,
    label: words('form.details'),
    help: null,
    error: detailsRefused ?? (detailsJudged ? sentence(state.detailsFaults) : null),
    id: `${id}-other`,
  };
  return (
    <LeaveListener name={name} onLeave={onLeave}>
      <Textarea
        {...inputProps(props)}
        autosize
        minRows={2}
        maxRows={10}
        value={lock === 'free' && typeof typedDetails === 'string' ? typedDetails : textOf(state.details)}
        onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
      />
    </LeaveListener>
  );
}

function LeaveListener({
  name,
  onLeave,
  children,
}: {
  readonly name: string;
  readonly onLeave: (name: string) => void;
  readonly children: ReactNode;
}) {
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) onLeave(name);
  };
  return (
    <div data-field={name} onBlur={onBlur}>
      {children}
    </div>
  );
}

/** The sentence of the first fault in the present language: faults are kept as codes, so that they follow a change of language. */
function useFaultSentence(): (faults: readonly Fault[]) => string | null {
  const { language, words, formats } = useSurroundings();
  return ([first]) => (first ? faultSentence(first, language, words, formats) : null);
}
