/** Writes rich text as HTML from the document alone: every tag comes from a fixed list, and every text and address is escaped. */
import { escapeHtml } from '#packages/texts';
import { isLink } from '../spellings.ts';
import type { TextMark, RichNode, RichText } from './document.ts';

const BLOCK_TAGS = {
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  blockquote: 'blockquote',
} as const;
const MARK_TAGS = { bold: 'strong', italic: 'em', underline: 'u', strike: 's', code: 'code' } as const;

/** HTML that is safe to show whatever the document contains, even one that was stored before today's rules. */
export function richTextHtml(document: RichText | null): string {
  return document === null ? '' : document.content.map(nodeHtml).join('');
}

function nodeHtml(node: RichNode): string {
  if (node.type === 'text') return 'text' in node ? (node.marks ?? []).reduceRight(wrapMark, escapeHtml(node.text)) : '';
  if (node.type === 'hardBreak') return '<br>';
  if (node.type === 'horizontalRule') return '<hr>';
  const inside = ('content' in node ? (node.content ?? []) : []).map(nodeHtml).join('');
  if (node.type === 'codeBlock') return `<pre><code>${inside}</code></pre>`;
  if (node.type === 'heading') {
    const level = ('attrs' in node && node.attrs?.level) || 2;
    const tag = [1, 2, 3, 4, 5, 6].includes(level) ? `h${level}` : 'h2';
    return `<${tag}>${inside}</${tag}>`;
  }
  const tag = Object.hasOwn(BLOCK_TAGS, node.type) ? BLOCK_TAGS[node.type] : null;
  return tag === null ? inside : `<${tag}>${inside}</${tag}>`;
}

function wrapMark(inside: string, { type, attrs }: TextMark): string {
  if (type !== 'link') return Object.hasOwn(MARK_TAGS, type) ? `<${MARK_TAGS[type]}>${inside}</${MARK_TAGS[type]}>` : inside;
  const href = attrs?.href ?? '';
  return isLink(href) ? `<a href="${escapeHtml(href)}" rel="noopener noreferrer nofollow">${inside}</a>` : inside;
}
