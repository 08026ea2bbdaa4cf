/** Writes a mail as plain text: the same blocks in the same order as in its HTML. */
import type { LetterBlock } from './letter-blocks.ts';
import type { MailSheet } from './page.ts';

const WIDTH = 72;

export function plainTextOf({ page, brand, head: { name }, caution }: Omit<MailSheet, 'language' | 'theme'>): string {
  const top = [name, page.subject];
  const foot = [wrapText(caution), [brand.legalName, brand.address, brand.contact].filter(Boolean).join('\n')];
  return `${[...top, ...page.blocks.map(blockOf), ...foot].join('\n\n')}\n`;
}

function blockOf(block: LetterBlock): string {
  switch (block.kind) {
    case 'text':
    case 'note':
      return wrapText(block.text);
    case 'button':
      return `${block.label}\n${wrapText(block.copy)}\n${block.address}`;
    case 'code':
      return `    ${block.code}`;
    case 'answers':
      return block.answers.map(answerOf).join('\n');
    case 'facts': {
      const width = Math.max(...block.facts.map(({ label }) => label.length)) + 2;
      return block.facts.map(({ label, value }) => `${label.padEnd(width)}${value}`).join('\n');
    }
  }
}

function answerOf({ label, value }: { readonly label: string; readonly value: string }): string {
  return [label, ...value.split('\n').map((line) => `    ${line}`)].join('\n');
}

function wrapText(text: string): string {
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1)!;
    if (line !== '' && line.length + 1 + word.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.join('\n');
}
