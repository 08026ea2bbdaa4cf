/**
 * JavaScript before a screen, from the manifest of a fresh build: what the entry and the screen's own file reach by static imports,
 * and the largest of the languages. Charts, which load when they come into sight, and style sheets are apart.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { LANGUAGES } from '#packages/texts';

interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[];
}
type ViteManifest = Readonly<Record<string, ManifestChunk>>;

const CONFIG = join(import.meta.dirname, '../apps/web/vite.config.ts');
const ENTRY = 'index.html';
const CAPABILITIES = '../../capabilities';

/** Screens by the files that the router and the page load for them, and the parts of the words that they wait for. */
const SCREENS = {
  signIn: { files: [`${CAPABILITIES}/sign-in/web/pages/login-page.tsx`], words: ['first'] },
  portfolio: {
    files: ['inside.tsx', `${CAPABILITIES}/portfolios/web/portfolio-page.tsx`, `${CAPABILITIES}/portfolios/web/tabs/overview.tsx`],
    words: ['first', 'rest'],
  },
} as const;

const LIMITS_KB = { signIn: 200, portfolio: 280 } as const;

/** Every file that `names` reach by static imports. */
function reachedFiles(manifest: ViteManifest, names: readonly string[]): Set<string> {
  const files = new Set<string>();
  const follow = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`not in the manifest: ${name}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(follow);
  };
  names.forEach(follow);
  return files;
}

async function buildAndRead<Result>(read: (folder: string, manifest: ViteManifest) => Result): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-web-'));
  try {
    await build({ configFile: CONFIG, logLevel: 'error', build: { outDir: folder } });
    return read(folder, JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as ViteManifest);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** kB (1,000 bytes) of gzip for each screen, the largest language included. */
export async function webSizes(): Promise<Readonly<Record<keyof typeof SCREENS, number>>> {
  return buildAndRead((folder, manifest) => {
    const size = (file: string) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length / 1000;
    const wordsSize = (part: string) => {
      const files = readdirSync(join(folder, 'assets')).filter((file) => file.startsWith(`words-${part}-`) && file.endsWith('.js'));
      if (files.length !== LANGUAGES.length) throw new Error(`${files.length} files of ${part} words`);
      return Math.max(...files.map((file) => size(`assets/${file}`)));
    };
    const sizeOf = ({ files, words }: (typeof SCREENS)[keyof typeof SCREENS]) =>
      [...reachedFiles(manifest, [ENTRY, ...files])].reduce((sum, file) => sum + size(file), 0) +
      words.reduce((sum, part) => sum + wordsSize(part), 0);
    return { signIn: sizeOf(SCREENS.signIn), portfolio: sizeOf(SCREENS.portfolio) };
  });
}

/** `beside` is what was agreed on; a ratio over 1 is too much. */
export async function webFirstLines() {
  const { signIn, portfolio } = await webSizes();
  return [
    {
      id: 'web.first',
      value: round(signIn),
      unit: 'kB',
      beside: { what: 'limit of the sign-in screen', value: LIMITS_KB.signIn },
      ratio: round(signIn / LIMITS_KB.signIn),
    },
    {
      id: 'web.portfolio',
      value: round(portfolio),
      unit: 'kB',
      beside: { what: 'limit of a portfolio page before its charts', value: LIMITS_KB.portfolio },
      ratio: round(portfolio / LIMITS_KB.portfolio),
    },
  ];
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

if (import.meta.main) for (const line of await webFirstLines()) process.stdout.write(`${JSON.stringify(line)}\n`);
