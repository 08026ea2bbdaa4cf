/** Writes terms of use as one text that staff can change, and reads their chapters from it. */
import type { Chapter } from '#contract/tenants';

/** What a line begins with that is the heading of a chapter. */
const HEADING = /^#+\s*/;

/** Why no chapters can be read from a text; `number` counts the chapters from 1. */
export type TermsFault =
  | { readonly fault: 'unheaded' }
  | { readonly fault: 'nameless'; readonly number: number }
  | { readonly fault: 'empty'; readonly heading: string };

export type ParsedTerms =
  | { readonly chapters: readonly Chapter[]; readonly wrong?: never }
  | { readonly chapters?: never; readonly wrong: TermsFault };

/** Each heading stands on a line of its own behind `#`; empty lines part the paragraphs. */
export function writeTerms(chapters: readonly Chapter[]): string {
  return chapters.flatMap(({ heading, paragraphs }) => [`# ${inOneLine(heading)}`, ...paragraphs.map(writeParagraph)]).join('\n\n');
}

/** A blank before it tells a paragraph that begins with `#` from a heading. */
function writeParagraph(paragraph: string): string {
  const line = inOneLine(paragraph);
  return HEADING.test(line) ? ` ${line}` : line;
}

/** Reads what `writeTerms` has written, and what people make of it: a line break within a paragraph becomes a blank. */
export function parseTerms(text: string): ParsedTerms {
  const [before = '', ...parts] = text.split(/^(?=#)/m);
  const unheaded = !before.startsWith('#');
  if (unheaded && before.trim() !== '') return { wrong: { fault: 'unheaded' } };
  const chapters = (unheaded ? parts : [before, ...parts]).map(readChapter);
  const nameless = chapters.findIndex(({ heading }) => heading === '');
  if (nameless >= 0) return { wrong: { fault: 'nameless', number: nameless + 1 } };
  const empty = chapters.find(({ paragraphs }) => paragraphs.length === 0);
  return empty ? { wrong: { fault: 'empty', heading: empty.heading } } : { chapters };
}

/** @param part a text that begins with the line of its heading */
function readChapter(part: string): Chapter {
  const [heading = '', ...lines] = part.split('\n');
  const paragraphs = lines
    .join('\n')
    .split(/\n\s*\n/)
    .map(inOneLine)
    .filter((paragraph) => paragraph !== '');
  return { heading: inOneLine(heading.replace(HEADING, '')), paragraphs };
}

function inOneLine(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, ' ');
}
