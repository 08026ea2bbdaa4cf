/** Words the flaws of a form, the answers that a change would lose, and the differences between versions, each as a sentence. */
import { isList, isRecord, textOf, type FieldValue } from '#packages/fields';
import { Condition, type FormBreach, type FormDifference, type Flaw, type Form, type FormField } from '#packages/forms';
import type { Language, Translate } from '#packages/texts';
import { PART_LEVELS, partAt, placeOf, type PartPlace, type EditedStep } from './edits.ts';
import { phraseText } from './phrases.ts';

export function flawSentence({ code, detail = '' }: Flaw, words: Translate): string {
  return words(`forms.design.flaw.${code}`, { detail });
}

export function breachSentence({ field, why, option = '' }: FormBreach, words: Translate): string {
  return words(`forms.design.breach.${why}`, { field, option });
}

/** The name of a property; for a part of one, such as a rule, the name of the whole. */
export function propertyName(path: string, words: Translate): string {
  const [first = ''] = path.split('.');
  return first === '' ? '' : words(`forms.design.property.${first}`);
}

/** The name of a part: its label or title, otherwise its name or its number. */
export function partName(form: Form, place: PartPlace, language: Language, words: Translate): string {
  const part = partAt(form, place);
  const number = (place.at(-1) ?? 0) + 1;
  if (place.length === 0 || !part) return form.name;
  if (place.length > 2) return phraseText((part as FormField).label, language, (part as FormField).name || words('forms.design.nameless'));
  return phraseText((part as EditedStep).title, language, words(`forms.design.number.${PART_LEVELS[place.length]!}`, { number }));
}

/** The part and the property that a flaw is about. */
export function flawPlace(flaw: Flaw): { readonly place: PartPlace; readonly property: string } {
  return placeOf(flaw.path);
}

/** Longer texts are shortened to this many characters. */
const MOST_CHARACTERS = 80;

export function differenceSentence(difference: FormDifference, words: Translate): string {
  const { what } = difference;
  if (difference.change === 'changed') {
    const property = propertyName(difference.property, words);
    const told = { what, property, from: briefText(difference.from, words), to: briefText(difference.to, words) };
    return words(`forms.design.difference.changed.${difference.of}`, told);
  }
  if (difference.change === 'moved')
    return words(`forms.design.difference.moved.${difference.of}`, { what, from: difference.from, to: difference.to });
  return words(`forms.design.difference.${difference.change}.${difference.of}`, { what });
}

function briefText(value: FieldValue | undefined, words: Translate): string {
  if (value === undefined || value === null || value === '' || value === false) return words('forms.design.nothing');
  if (value === true) return words('forms.design.yes');
  const text = valueText(value, words);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

/** A list by the names of its entries, a condition in words, and a phrase in all its languages, since any may have changed. */
function valueText(value: FieldValue, words: Translate): string {
  if (isList(value))
    return value.map((one) => (isRecord(one) ? textOf(one['value'] ?? one['rule'] ?? one['name'] ?? null) : textOf(one))).join(', ');
  if (!isRecord(value)) return textOf(value);
  const condition = Condition.safeParse(value);
  return condition.success ? conditionText(condition.data, words) : Object.values(value).map(textOf).join(' / ');
}

function conditionText(condition: Condition, words: Translate): string {
  if ('all' in condition) return groupText('all', condition.all, words);
  if ('any' in condition) return groupText('any', condition.any, words);
  if ('not' in condition) return groupText('not', [condition.not], words);
  const { field, test, value = null } = condition;
  return [field, words(`forms.design.test.${test}`), isList(value) ? value.map(textOf).join(', ') : textOf(value)].join(' ').trim();
}

function groupText(group: 'all' | 'any' | 'not', parts: readonly Condition[], words: Translate): string {
  return `${words(`forms.design.condition.${group}`)}: ${parts.map((part) => conditionText(part, words)).join('; ')}`;
}
