/** Kind `tabs`: blocks of content, each with title, subtitle, rich text and a picture from the media libraries. */
import { z } from 'zod';
import { fault } from '../fault.ts';
import { defineKind, rejectInput, acceptInput } from '../kind.ts';
import { filesOfLibrary } from '../behaviours/media.ts';
import { readRecordId, RecordId } from '../behaviours/records.ts';
import { richTextPlain } from '../rich-text/plain.ts';
import { readRichText, RichText } from '../rich-text/document.ts';
import { toOneLine } from '../behaviours/typed-text.ts';
import { isList, recordsOf, type FieldValue } from '../value.ts';
import { tooManyFaults } from '../behaviours/several.ts';

const MOST_TABS = 50;
const TabTitle = z.string().max(500).nullable();
const ContentTab = z.object({ title: TabTitle, subtitle: TabTitle, content: RichText.nullable(), image: RecordId.nullable() });
type ContentTab = z.infer<typeof ContentTab>;

export const tabs = defineKind({
  type: 'tabs',
  inTables: false,
  uses: ['library', 'limit', 'rules'],
  measure: () => 'list',
  schema: () => z.array(ContentTab).max(MOST_TABS),
  empty: () => [],
  read: (input) => {
    if (input === null || input === undefined) return acceptInput([]);
    const given = recordsOf(input);
    if (!given) return rejectInput([], fault('invalid'));
    if (given.length > MOST_TABS) return rejectInput([], fault('too-many', { limit: MOST_TABS }));
    return acceptInput(given.map(readTab));
  },
  faults: tooManyFaults,
  write: (value) =>
    tabsOf(value)
      .map(({ title, subtitle, content }) => [title, subtitle, richTextPlain(content)].filter(Boolean).join('\n'))
      .join('\n\n'),
  references: (value, { library }) =>
    tabsOf(value).flatMap(({ image }) => (image === null ? [] : { to: 'record', collection: filesOfLibrary(library), id: image })),
});

function readTab(tab: Readonly<Record<string, unknown>>): { readonly [name: string]: FieldValue } {
  const line = (name: string) => toOneLine(tab[name])?.slice(0, 500) ?? null;
  return {
    title: line('title'),
    subtitle: line('subtitle'),
    content: readRichText(tab['content']) as FieldValue,
    image: readRecordId(tab['image']),
  };
}

function tabsOf(value: FieldValue): readonly ContentTab[] {
  return isList(value) ? (value as unknown as ContentTab[]) : [];
}
