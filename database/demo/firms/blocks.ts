/** Makes the blocks of public pages. */

export const paragraph = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
export const text = (title: string | null, words: string) => ({ kind: 'text', title, content: paragraph(words) });
export const tabs = (title: string, entries: readonly (readonly [string, string, string])[]) => ({
  kind: 'tabs',
  title,
  tabs: entries.map(([name, subtitle, words]) => ({ title: name, subtitle, content: paragraph(words), image: null })),
});
