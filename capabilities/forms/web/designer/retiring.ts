/** Puts fields and options that stored answers need back into a form that would lose them, marked as retired. */
import type { Breach, Form, FormField } from '#packages/forms';
import { added, changed, countBelow, partAt, placeOfField, type Place } from './edits.ts';

/** @param saved the form as it was saved, which has all fields and options that were answered */
export function kept(form: Form, saved: Form, breaches: readonly Breach[]): Form {
  return breaches.reduce((now, breach) => keptOne(now, saved, breach), form);
}

function keptOne(form: Form, saved: Form, { field, why, option }: Breach): Form {
  const [name = '', column] = field.split('.');
  const [place, old] = [placeOfField(form, name), placeOfField(saved, name)];
  if (!old) return form;
  const whole = partAt(saved, old) as FormField;
  if (!place) return added(form, standing(form, old), { ...whole, retired: true });
  if (column === undefined) return keptField(form, place, whole, why, option);
  const [now, then] = [(partAt(form, place) as FormField).fields ?? [], whole.fields ?? []];
  const was = then.find((one) => one.name === column);
  if (!was) return form;
  const at = now.findIndex((one) => one.name === column);
  return at < 0 ? added(form, [...place, now.length], { ...was, retired: true }) : keptField(form, [...place, at], was, why, option);
}

function keptField(form: Form, place: Place, was: FormField, why: Breach['why'], option: string | undefined): Form {
  const now = partAt(form, place) as FormField;
  if (why === 'kind') return changed(form, place, { type: was.type, multiple: was.multiple, options: was.options, fields: was.fields });
  if (why === 'scale') return changed(form, place, { options: was.options });
  const lost = was.options?.find(({ value }) => value === option);
  if (lost) return changed(form, place, { options: [...(now.options ?? []), { ...lost, retired: true }] });
  // The value that was stored for Other.
  return changed(form, place, { other: was.other, otherValue: was.otherValue });
}

/** The place where the field was, or the nearest one that the form has now. */
function standing(form: Form, [step = 0, fieldset = 0, at = 0]: Place): Place {
  const steps = form.steps.flatMap(({ fieldsets }, place) => (fieldsets.length > 0 ? [place] : []));
  const nearest = steps.includes(step) ? step : (steps.at(-1) ?? 0);
  const within = Math.min(fieldset, Math.max(0, countBelow(form, [nearest]) - 1));
  return [nearest, within, Math.min(at, countBelow(form, [nearest, within]))];
}
