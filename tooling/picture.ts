/** `node tooling/picture.ts`: writes the list of rooms into docs/picture.md, so that the picture leaves none out. */
import { readFileSync, writeFileSync } from 'node:fs';
import { ADAPTER_ROOMS, CAPABILITIES, ENGINE_ROOMS, PACKAGE_ROOMS } from './rooms.ts';

export const PICTURE = 'docs/picture.md';

const BEGIN = '<!-- rooms: written by node tooling/picture.ts -->';
const END = '<!-- end of rooms -->';
const WORD_ROW = /^\| ([a-z-]+) \| (.+) \|$/gm;

/** The page with the list of rooms as it has to be. */
export function drawPicture(page: string, words: string): string {
  const purposes = new Map([...words.matchAll(WORD_ROW)].map(([, word = '', purpose = '']) => [word, purpose]));
  const capabilities = CAPABILITIES.map((name) => ({ name, purpose: purposes.get(name) ?? '' }));
  const sections = [
    ['packages/', 'pure, and of use to everything; each uses those above it', PACKAGE_ROOMS],
    ['engine/', 'the figures; pure, each uses packages and the rooms above it', ENGINE_ROOMS],
    ['capabilities/', "the product's words; each uses those above it, the engine and the platform", capabilities],
    ['adapters/', 'the outside world behind ports; only apps pick them', ADAPTER_ROOMS],
  ] as const;
  const rooms = sections.map(([folder, rule, list]) => {
    const rows = list.map(({ name, purpose }) => `| ${name} | ${purpose} |`);
    return `**\`${folder}\`**: ${rule}.\n\n| room | what it is |\n|---|---|\n${rows.join('\n')}\n`;
  });
  const [before = '', rest = ''] = page.split(BEGIN);
  return `${before}${BEGIN}\n\n${rooms.join('\n')}\n${END}${rest.split(END)[1] ?? ''}`;
}

if (import.meta.main) writeFileSync(PICTURE, drawPicture(readFileSync(PICTURE, 'utf8'), readFileSync('docs/words.md', 'utf8')));
