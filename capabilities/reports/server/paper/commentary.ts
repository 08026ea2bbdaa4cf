/** Builds the section of what the firm says about the last day of the statement. */
import { richTextPlain, type RichText } from '#packages/fields';
import type { Commentary, PaperBlock, PaperSection } from '../../contract.ts';
import type { StatementLocale } from './facts.ts';

/** No section where nothing was said about the day. */
export function commentarySections(commentary: readonly Commentary[], { words }: StatementLocale): PaperSection[] {
  if (commentary.length === 0) return [];
  return [
    {
      heading: words('reports.pdf.commentary'),
      lead: '',
      opens: 'room',
      blocks: commentary.flatMap(({ name, body, attachment }): PaperBlock[] => [
        { kind: 'heading', text: name },
        ...textBlocks(body),
        ...(attachment ? [{ kind: 'prose' as const, text: words('reports.pdf.commentary.attachment', { name: attachment.name }) }] : []),
      ]),
    },
  ];
}

/** Headings stay headings; everything else is printed as plain text, a paragraph for each line. */
function textBlocks(body: RichText | null): PaperBlock[] {
  return (body?.content ?? []).flatMap((node): PaperBlock[] => {
    const kind = node.type === 'heading' ? 'heading' : 'prose';
    return richTextPlain({ type: 'doc', content: [node] })
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((text) => ({ kind, text }));
  });
}
