/** Shows the fields of a step in their fieldsets: in two columns, or in one where a fieldset asks for the full width or there is no room. */
import { detailsNameOf, phraseIn, valueOf } from '#packages/fields';
import { fieldState, type FormState } from '#packages/forms';
import { useSurroundings, type FieldErrors } from '#ui';
import { FieldSlot } from './field-slot.tsx';
import css from './fieldsets.module.css';
import type { PutAnswer } from './state/filling.ts';
import type { JudgedFields } from './state/judging.ts';
import { lockOf } from './slot.ts';

/** A fieldset without visible fields is left out. `told` holds the errors of fields from the server. */
export function Fieldsets({
  state,
  step,
  whole,
  judging,
  told,
  prefix,
  onChange,
}: {
  readonly state: FormState;
  readonly step: number;
  readonly whole: { readonly inHouse: boolean; readonly disabled?: boolean | undefined };
  readonly judging: JudgedFields;
  readonly told: FieldErrors;
  readonly prefix: string;
  readonly onChange: PutAnswer;
}) {
  const { language } = useSurroundings();
  const { answers } = state.situation;
  const { inHouse, disabled = false } = whole;
  return state.compiled.form.steps[step]!.fieldsets.map(({ title, summary, fullwidth, fields }, place) => {
    const shown = fields.flatMap((field) => {
      const one = fieldState(state, field.name);
      return one?.shown ? [{ field, one }] : [];
    });
    if (shown.length === 0) return null;
    const [named, said] = [phraseIn(title, language), phraseIn(summary, language)];
    const [Frame, summaryId] = [named ? 'fieldset' : 'div', `${prefix}summary-${step}-${place}`] as const;
    return (
      // oxlint-disable-next-line react/no-array-index-key -- fieldsets have no name, and a form does not change while it is filled
      <Frame key={place} className={css.fieldset} aria-describedby={named && said ? summaryId : undefined}>
        {named && <legend className={css.legend}>{named}</legend>}
        {said && (
          <p id={summaryId} className={css.summary}>
            {said}
          </p>
        )}
        <div className={css.fields} data-one={fullwidth || undefined}>
          {shown.map(({ field, one }) => (
            <FieldSlot
              key={field.name}
              field={field}
              state={one}
              typed={valueOf(answers, field.name)}
              typedDetails={valueOf(answers, detailsNameOf(field))}
              id={`${prefix}${field.name}`}
              lock={lockOf(field, one, { inHouse, disabled })}
              inHouse={inHouse}
              judged={judging.isJudged(field.name)}
              detailsJudged={judging.isJudged(detailsNameOf(field))}
              refused={told[field.name]}
              detailsRefused={told[detailsNameOf(field)]}
              onChange={onChange}
              onLeave={judging.leave}
            />
          ))}
        </div>
      </Frame>
    );
  });
}
