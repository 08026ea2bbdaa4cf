/**
 * Defines rich text as data: a tree of a closed set of elements (with the names of ProseMirror, which the editor writes). Whatever is pasted
 * or posted is read into it, and elements outside the set are dropped: a script, an event handler or a `javascript:` link cannot remain.
 */
import { z } from 'zod';
import { isLink } from '../spellings.ts';
import { isList, isRecord } from '../value.ts';

const DEEPEST = 20;
const MOST_NODES = 20_000;

/** Marks of a text. A link is one with an address. */
export const MARKS = ['bold', 'italic', 'underline', 'strike', 'code', 'link'] as const;
type MarkName = (typeof MARKS)[number];

/** Block elements. */
export const BLOCKS = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'blockquote',
  'codeBlock',
  'horizontalRule',
] as const;
type BlockName = (typeof BLOCKS)[number];

export interface TextMark {
  readonly type: MarkName;
  readonly attrs?: { readonly href: string };
}

export type RichNode =
  | { readonly type: 'text'; readonly text: string; readonly marks?: readonly TextMark[] }
  | { readonly type: 'hardBreak' }
  | { readonly type: BlockName; readonly attrs?: { readonly level: number }; readonly content?: readonly RichNode[] };

export interface RichText {
  readonly type: 'doc';
  readonly content: readonly RichNode[];
}

/** Reads an input as a document; a text becomes paragraphs, with tags as plain characters. Null for nothing. */
export function readRichText(input: unknown): RichText | null {
  if (typeof input === 'string') return input.trim() === '' ? null : { type: 'doc', content: paragraphs(input) };
  if (!isRecord(input) || input['type'] !== 'doc') return null;
  const content = readBlocks(input['content'], 0, { left: MOST_NODES });
  return content.length === 0 ? null : { type: 'doc', content };
}

/** Accepts a stored document only if reading it gives the same document. */
export const RichText = z.custom<RichText>((value) => {
  const read = readRichText(value);
  return typeof value === 'object' && read !== null && JSON.stringify(read) === JSON.stringify(value);
});

interface NodeBudget {
  left: number;
}

function paragraphs(text: string): RichNode[] {
  return text
    .split(/\r?\n/)
    .map((line) => ({ type: 'paragraph', ...(line && { content: [{ type: 'text', text: line.toWellFormed() }] }) }));
}

/** Text between blocks gets a paragraph of its own, so that no text is lost. */
function readBlocks(input: unknown, depth: number, budget: NodeBudget): RichNode[] {
  const nodes = nodesOf(input, depth, budget);
  const whole: RichNode[] = [];
  let loose: RichNode[] = [];
  const settle = () => {
    if (loose.length > 0) whole.push({ type: 'paragraph', content: loose });
    loose = [];
  };
  for (const node of nodes) {
    if (isInline(node)) loose.push(node);
    else {
      settle();
      whole.push(node);
    }
  }
  settle();
  return whole;
}

function nodesOf(input: unknown, depth: number, budget: NodeBudget): RichNode[] {
  if (!isList(input) || depth > DEEPEST) return [];
  return (input as readonly unknown[]).flatMap((node) => (isRecord(node) && (budget.left -= 1) >= 0 ? readNode(node, depth, budget) : []));
}

function readNode(node: Readonly<Record<string, unknown>>, depth: number, budget: NodeBudget): RichNode[] {
  const { type, content } = node;
  if (type === 'text') {
    const text = typeof node['text'] === 'string' ? node['text'].toWellFormed().replaceAll('\0', '') : '';
    const marks = marksOf(node['marks']);
    return text === '' ? [] : [{ type, text, ...(marks.length > 0 && { marks }) }];
  }
  if (type === 'hardBreak') return [{ type }];
  const block = BLOCKS.find((name) => name === type);
  // An unknown element is dropped; the text inside it is kept.
  if (block === undefined) return nodesOf(content, depth + 1, budget);
  const inside = blockContent(block, content, depth + 1, budget);
  if ((block === 'bulletList' || block === 'orderedList') && inside.length === 0) return [];
  const level = block === 'heading' ? { attrs: { level: levelOf(node['attrs']) } } : {};
  return [{ type: block, ...level, ...(inside.length > 0 && { content: inside }) }];
}

function blockContent(block: BlockName, content: unknown, depth: number, budget: NodeBudget): RichNode[] {
  if (block === 'horizontalRule') return [];
  if (block === 'listItem' || block === 'blockquote') return readBlocks(content, depth, budget);
  const nodes = nodesOf(content, depth, budget);
  if (block === 'bulletList' || block === 'orderedList')
    return nodes.map((node) =>
      node.type === 'listItem' ? node : { type: 'listItem', content: isInline(node) ? [{ type: 'paragraph', content: [node] }] : [node] },
    );
  return nodes.flatMap(inlineOf);
}

/** Where only text is expected, blocks are replaced by their text. */
function inlineOf(node: RichNode): RichNode[] {
  if (isInline(node)) return [node];
  return 'content' in node ? (node.content ?? []).flatMap(inlineOf) : [];
}

function isInline({ type }: RichNode): boolean {
  return type === 'text' || type === 'hardBreak';
}

function levelOf(attrs: unknown): number {
  const level = isRecord(attrs) ? attrs['level'] : undefined;
  return typeof level === 'number' && Number.isInteger(level) && level >= 1 && level <= 6 ? level : 2;
}

/** Each mark once, in one order, so that two documents with the same content are equal. */
function marksOf(input: unknown): TextMark[] {
  const given = isList(input) ? (input as readonly unknown[]).filter(isRecord) : [];
  return MARKS.flatMap((name): TextMark[] => {
    const found = given.find((mark) => mark['type'] === name);
    if (!found) return [];
    if (name !== 'link') return [{ type: name }];
    const href = isRecord(found['attrs']) ? found['attrs']['href'] : undefined;
    return typeof href === 'string' && isLink(href) ? [{ type: name, attrs: { href } }] : [];
  });
}
