/** Supplies a sample field of every kind, with a valid answer and a wrong one. */
import type { FieldType, FieldValue } from '#packages/fields';
import type { FormField } from '#packages/forms';
import type { Translate } from '#packages/texts';

export interface FieldSample {
  readonly id: string;
  readonly type: FieldType;
  /** How it differs from the usual field of its kind. */
  readonly variant?: 'several' | 'listed';
  readonly field?: Partial<FormField>;
  /** Null where the kind holds nothing. */
  readonly value: FieldValue;
  /** A wrong answer that somebody may type; without one, the wrong answer is an empty one. */
  readonly wrong?: unknown;
}

export const SAMPLE_GROUPS = ['texts', 'numbers', 'choices', 'more', 'days', 'files', 'records', 'lists'] as const;
export type SampleGroup = (typeof SAMPLE_GROUPS)[number];

/** The samples by group, in the order of the page; labels such as those of options are in the reader's language. */
export function samplesOf(words: Translate): Readonly<Record<SampleGroup, readonly FieldSample[]>> {
  const options = ['low', 'medium', 'high'].map((value) => ({ value, label: words(`forms.gallery.option.${value}`) }));
  const line = words('forms.gallery.sample.text');
  const paragraph = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: line }] }] };
  const file = { name: 'passport.pdf', url: '/files/passport', fullUrl: 'https://portal.example/files/passport' };
  return {
    texts: [
      { id: 'label', type: 'label', value: null },
      { id: 'text', type: 'text', field: { rules: [{ rule: 'email' }] }, value: 'ann@demo.example', wrong: 'ann at demo' },
      { id: 'textarea', type: 'textarea', field: { limit: 200 }, value: words('forms.gallery.sample.lines') },
      { id: 'password', type: 'password', value: 'correct horse 9', wrong: 'short' },
      { id: 'slug', type: 'slug', value: 'my-page-1' },
      { id: 'richtext', type: 'richtext', value: paragraph },
      { id: 'hidden', type: 'hidden', value: 'spring' },
    ],
    numbers: [
      { id: 'number', type: 'number', field: { limit: 10_000 }, value: 1234.5, wrong: '20000' },
      { id: 'increment', type: 'increment', field: { min: 0, max: 10 }, value: 3 },
      { id: 'slider', type: 'slider', value: 4 },
      { id: 'range', type: 'range', field: { options }, value: 1 },
    ],
    choices: [
      { id: 'select', type: 'select', field: { options, other: true }, value: 'medium' },
      { id: 'select-several', type: 'select', variant: 'several', field: { options, multiple: true }, value: ['low', 'high'] },
      { id: 'dropdown', type: 'dropdown', field: { options }, value: 'medium' },
      { id: 'radio', type: 'radio', field: { options }, value: 'medium' },
      { id: 'combobox', type: 'combobox', field: { options }, value: line },
      { id: 'combobox-several', type: 'combobox', variant: 'several', field: { options, multiple: true }, value: ['low', line] },
    ],
    more: [
      { id: 'checkbox', type: 'checkbox', value: true },
      { id: 'checkbox-listed', type: 'checkbox', variant: 'listed', field: { options }, value: ['low', 'medium'] },
      { id: 'switch', type: 'switch', value: true },
      { id: 'country', type: 'country', value: 'IS' },
      { id: 'country-several', type: 'country', variant: 'several', field: { multiple: true }, value: ['IS', 'GR'] },
      { id: 'icon', type: 'icon', value: 'home' },
    ],
    days: [
      { id: 'date-picker', type: 'date-picker', value: '2026-03-31', wrong: '31/02/2026' },
      { id: 'timestamp', type: 'timestamp', value: '2026-03-31T14:05:09.000Z', wrong: '31/03/26 25:00' },
    ],
    files: [
      { id: 'file', type: 'file', value: file },
      { id: 'file-several', type: 'file', variant: 'several', field: { multiple: true }, value: [file] },
      { id: 'dropzone', type: 'dropzone', value: [file] },
      { id: 'media-picker', type: 'media-picker', value: 'logo' },
    ],
    records: [
      { id: 'picker', type: 'picker', value: 'ann' },
      { id: 'picker-several', type: 'picker', variant: 'several', field: { multiple: true }, value: ['ann', 'bob'] },
      { id: 'collectionSelect', type: 'collectionSelect', field: { collection: 'organisations' }, value: 'north' },
      { id: 'permissions', type: 'permissions', value: { level: 'users', users: ['ann'], organisations: [] } },
      { id: 'grid', type: 'grid', field: { collection: 'holdings' }, value: null },
      { id: 'history', type: 'history', field: { collection: 'pages' }, value: null },
      { id: 'custom', type: 'custom', field: { component: 'sample' }, value: 3 },
    ],
    lists: [
      { id: 'multi-text-field', type: 'multi-text-field', value: [line, 'Akureyri'] },
      {
        id: 'multi-group-text-field',
        type: 'multi-group-text-field',
        value: [
          { name: line, value: 40 },
          { name: 'Akureyri', value: 60 },
        ],
      },
      {
        id: 'tabular',
        type: 'tabular',
        field: {
          fields: [
            { name: 'name', type: 'text', label: words('forms.gallery.sample.name'), required: true },
            { name: 'share', type: 'number', label: words('forms.gallery.sample.share'), min: 0, max: 100, required: true },
            { name: 'choice', type: 'select', label: words('forms.kind.select'), options, other: true },
          ],
        },
        value: [
          { name: 'Ann', share: 60, choice: 'low', id: 'a' },
          { name: 'Bob', share: 40, choice: null, id: 'b' },
        ],
        wrong: [{ name: 'Ann', share: 140, id: 'a' }],
      },
      { id: 'tabs', type: 'tabs', value: [{ title: line, subtitle: null, content: paragraph, image: null }] },
      {
        id: 'navigation-designer',
        type: 'navigation-designer',
        value: [
          { title: line, path: '/about', secure: false, items: [{ title: 'Akureyri', path: '/about/north', secure: true, items: [] }] },
        ],
      },
    ],
  };
}
