/** Kind `tabs`: blocks of content, each with title, subtitle, rich text and a picture from the media libraries. */
import { z } from 'zod';
import { fault } from '../fault.ts';
import { kind, misunderstood, understood } from '../kind.ts';
import { readId, RecordId } from '../records.ts';
import { richTextPlain } from '../rich-text/plain.ts';
import { readRichText, RichText } from '../rich-text/document.ts';
import { oneLine } from '../typed-text.ts';
import { isList, recordsOf, type Value } from '../value.ts';
import { tooMany } from '../several.ts';

const MOST_TABS = 50;
const title = z.string().max(500).nullable();
const Tab = z.object({ title, subtitle: title, content: RichText.nullable(), image: RecordId.nullable() });
type Tab = z.infer<typeof Tab>;

export const tabs = kind({
  type: 'tabs',
  inTables: false,
  uses: ['limit', 'rules'],
  measure: () => 'list',
  schema: () => z.array(Tab).max(MOST_TABS),
  empty: () => [],
  read: (input) => {
    if (input === null || input === undefined) return understood([]);
    const given = recordsOf(input);
    if (!given) return misunderstood([], fault('invalid'));
    if (given.length > MOST_TABS) return misunderstood([], fault('too-many', { limit: MOST_TABS }));
    return understood(given.map(readTab));
  },
  faults: tooMany,
  write: (value) =>
    tabsOf(value)
      .map(({ title, subtitle, content }) => [title, subtitle, richTextPlain(content)].filter(Boolean).join('\n'))
      .join('\n\n'),
  references: (value) => tabsOf(value).flatMap(({ image }) => (image === null ? [] : { to: 'record', collection: 'media', id: image })),
});

function readTab(tab: Readonly<Record<string, unknown>>): { readonly [name: string]: Value } {
  const line = (name: string) => oneLine(tab[name])?.slice(0, 500) ?? null;
  return { title: line('title'), subtitle: line('subtitle'), content: readRichText(tab['content']) as Value, image: readId(tab['image']) };
}

function tabsOf(value: Value): readonly Tab[] {
  return isList(value) ? (value as unknown as Tab[]) : [];
}
