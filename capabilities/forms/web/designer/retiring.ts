/** Puts fields and options that stored answers need back into a form that would lose them, marked as retired. */
import type { FormBreach, Form, FormField } from '#packages/forms';
import { addPart, changePart, countBelow, partAt, placeOfField, type PartPlace } from './edits.ts';

/** @param saved the form as it was saved, which has all fields and options that were answered */
export function restoreAnswered(form: Form, saved: Form, breaches: readonly FormBreach[]): Form {
  return breaches.reduce((now, breach) => restoreOne(now, saved, breach), form);
}

function restoreOne(form: Form, saved: Form, { field, why, option }: FormBreach): Form {
  const [name = '', column] = field.split('.');
  const [place, old] = [placeOfField(form, name), placeOfField(saved, name)];
  if (!old) return form;
  const whole = partAt(saved, old) as FormField;
  if (!place) return addPart(form, nearestPlace(form, old), { ...whole, retired: true });
  if (column === undefined) return restoreField(form, place, whole, why, option);
  const [now, then] = [(partAt(form, place) as FormField).fields ?? [], whole.fields ?? []];
  const was = then.find((one) => one.name === column);
  if (!was) return form;
  const at = now.findIndex((one) => one.name === column);
  return at < 0 ? addPart(form, [...place, now.length], { ...was, retired: true }) : restoreField(form, [...place, at], was, why, option);
}

function restoreField(form: Form, place: PartPlace, was: FormField, why: FormBreach['why'], option: string | undefined): Form {
  const now = partAt(form, place) as FormField;
  if (why === 'kind') return changePart(form, place, { type: was.type, multiple: was.multiple, options: was.options, fields: was.fields });
  if (why === 'scale') return changePart(form, place, { options: was.options });
  const lost = was.options?.find(({ value }) => value === option);
  if (lost) return changePart(form, place, { options: [...(now.options ?? []), { ...lost, retired: true }] });
  // The value that was stored for Other.
  return changePart(form, place, { other: was.other, otherValue: was.otherValue });
}

/** The place where the field was, or the nearest one that the form has now. */
function nearestPlace(form: Form, [step = 0, fieldset = 0, at = 0]: PartPlace): PartPlace {
  const steps = form.steps.flatMap(({ fieldsets }, place) => (fieldsets.length > 0 ? [place] : []));
  const nearest = steps.includes(step) ? step : (steps.at(-1) ?? 0);
  const within = Math.min(fieldset, Math.max(0, countBelow(form, [nearest]) - 1));
  return [nearest, within, Math.min(at, countBelow(form, [nearest, within]))];
}
