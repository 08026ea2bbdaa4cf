/** Writes rich text as plain text, for mail, CSV and counting characters. */
import type { RichNode, RichText } from './document.ts';

/** One line for each block; `''` for nothing. */
export function richTextPlain(document: RichText | null): string {
  return document === null ? '' : blockLines(document.content).join('\n').trim();
}

function blockLines(nodes: readonly RichNode[]): string[] {
  return nodes.flatMap((node) => {
    if (!('content' in node) || !node.content) return node.type === 'horizontalRule' ? [] : [''];
    if (node.type === 'bulletList') return node.content.flatMap((item) => listEntryLines('- ', item));
    if (node.type === 'orderedList') return node.content.flatMap((item, number) => listEntryLines(`${number + 1}. `, item));
    if (node.type === 'listItem' || node.type === 'blockquote') return blockLines(node.content);
    return inlineText(node.content).split('\n');
  });
}

function listEntryLines(mark: string, item: RichNode): string[] {
  const inside = 'content' in item && item.content ? blockLines(item.content) : [''];
  return inside.map((line, at) => (at === 0 ? mark : ' '.repeat(mark.length)) + line);
}

function inlineText(nodes: readonly RichNode[]): string {
  return nodes.map((node) => (node.type === 'text' && 'text' in node ? node.text : '\n')).join('');
}
