/** Edits the properties of the chosen part as a form, and adds, moves and deletes parts. */
import { Button } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { DeleteButton, FormView, SignButton } from '#packages/form-view';
import { submissionOf, type Flaw, type Form, type FormField, type FormState } from '#packages/forms';
import { useSurroundings } from '#ui';
import {
  addPart,
  besidePlace,
  changePart,
  countBelow,
  freeName,
  levelOf,
  movePart,
  partAt,
  pathOf,
  placeOf,
  removePart,
  type EditedFieldset,
  type PartPlace,
  type EditedStep,
} from './edits.ts';
import { panelOf } from './panel.ts';
import type { PanelContext } from './panel-fields.ts';
import { flawSentence, partName, propertyName } from './sentences.ts';
import css from './designer.module.css';

interface PropertiesProps {
  readonly form: Form;
  readonly place: PartPlace;
  readonly designing: PanelContext;
  /** Flaws of this part. */
  readonly flaws: readonly Flaw[];
  readonly today: string;
  readonly onEdit: (next: Form, about: string) => void;
  /** Chooses another part; `words` say what has happened, and `then` selects the element that gets the focus. */
  readonly onArrange: (next: Form, place: PartPlace, words: string, then: string) => void;
}

export function Properties({ form, place, designing, flaws, today, onEdit, onArrange }: PropertiesProps) {
  const { words, language } = useSurroundings();
  const level = levelOf(place);
  const name = partName(form, place, language, words);
  const part = partAt(form, place);
  // The panel follows the part; its values are those of when it was opened, with what was typed since.
  // oxlint-disable-next-line react/exhaustive-deps -- the rest of the form says nothing here
  const panel = useMemo(() => panelOf(form, place, designing), [part, designing]);
  const [values] = useState(panel?.values ?? {});
  const now = useRef({ form, panel });
  now.current = { form, panel };
  const change = (_draft: unknown, state: FormState) => {
    const properties = now.current.panel?.read(submissionOf(state)) ?? {};
    const names = Object.keys(properties);
    if (names.length > 0) onEdit(changePart(now.current.form, place, properties), `${pathOf(place)} ${names.join()}`);
  };
  const beside = (by: 1 | -1) => (place.length > 0 ? besidePlace(form, place, by) : null);
  const move = (by: 1 | -1) => {
    const to = beside(by);
    if (to) onArrange(movePart(form, place, to), to, words('forms.design.moved', { name }), by < 0 ? '#part-up' : '#part-down');
  };
  if (!panel) return null;
  return (
    <section aria-label={words('forms.design.properties')} className={css.properties}>
      <div className={css.partHead}>
        <h2 className={css.partName}>
          <span className={css.quiet}>{words(`forms.design.level.${level}`)}</span> {name}
        </h2>
        {place.length > 0 && (
          <div className={css.buttons}>
            <SignButton id="part-up" sign="up" words={words('forms.design.up', { name })} disabled={!beside(-1)} onPress={() => move(-1)} />
            <SignButton
              id="part-down"
              sign="down"
              words={words('forms.design.down', { name })}
              disabled={!beside(1)}
              onPress={() => move(1)}
            />
            <DeleteButton
              onDelete={() =>
                onArrange(
                  removePart(form, place),
                  place.slice(0, -1),
                  words('forms.design.deleted', { name }),
                  `[data-line="${pathOf(place.slice(0, -1))}"]`,
                )
              }
            />
          </div>
        )}
      </div>
      <AddButtons form={form} place={place} onArrange={onArrange} />
      {flaws.length > 0 && (
        <ul className={css.partFlaws}>
          {flaws.map((one) => (
            <li key={`${one.path} ${one.code}`}>
              {[propertyName(placeOf(one.path).property, words), flawSentence(one, words)].filter(Boolean).join(': ')}
            </li>
          ))}
        </ul>
      )}
      <FormView form={panel.form} kept={values} inHouse today={today} mode="plain" onChange={change} />
    </section>
  );
}

/** Selects the field for the name of a new part, which is filled first. */
const FIRST_TEXT = ':is([name^="label-"], [name^="title-"])';

/** Buttons that add a part into the chosen one, or after it. */
function AddButtons({ form, place, onArrange }: Pick<PropertiesProps, 'form' | 'place' | 'onArrange'>) {
  const { words } = useSurroundings();
  const put = (at: PartPlace, part: EditedStep | EditedFieldset | FormField) =>
    onArrange(addPart(form, at, part), at, words('forms.design.added', { what: words(`forms.design.level.${levelOf(at)}`) }), FIRST_TEXT);
  const end = (within: PartPlace): PartPlace => [...within, countBelow(form, within)];
  const after = (depth: number): PartPlace => [...place.slice(0, depth - 1), place[depth - 1]! + 1];
  const step = () => {
    const at = place.length === 0 ? end([]) : after(1);
    put(at, { title: words('forms.design.number.step', { number: at[0]! + 1 }), fieldsets: [{ fields: [] }] });
  };
  const fieldset = () => put(place.length === 1 ? end(place) : after(2), { fields: [] });
  const field = () => {
    // A field for a step goes into its last fieldset, or into a new one where it has none.
    const within = place.length === 1 ? [...place, Math.max(0, countBelow(form, place) - 1)] : place.slice(0, 2);
    const roomy = partAt(form, within) ? form : addPart(form, within, { fields: [] });
    const at = place.length > 2 ? after(3) : [...within, countBelow(roomy, within)];
    const made: FormField = { name: freeName(form, at, 'field'), type: 'text' };
    onArrange(addPart(roomy, at, made), at, words('forms.design.added', { what: words('forms.design.level.field') }), FIRST_TEXT);
  };
  const column = () => {
    const at = place.length === 3 ? end(place) : after(4);
    put(at, { name: freeName(form, at, 'column'), type: 'text' });
  };
  const table = place.length > 2 && (partAt(form, place.slice(0, 3)) as FormField).type === 'tabular';
  const ways = [
    ['step', step, true],
    ['fieldset', fieldset, place.length > 0],
    ['field', field, place.length > 0],
    ['column', column, table],
  ] as const;
  return (
    <div className={css.buttons}>
      {ways.map(
        ([level, add, can]) =>
          can && (
            <Button key={level} variant="default" size="compact-md" onClick={add}>
              {words(`forms.design.add.${level}`)}
            </Button>
          ),
      )}
    </div>
  );
}
