/**
 * Which modules go into one file. Left to itself the bundler makes a file for every set of pages that share something, over a hundred before the
 * first page inside; a file for each package instead brings code that only later pages use. So what the first screens load is asked of a build
 * that is thrown away, and gathered: one file of what everybody loads, one of what the frame inside adds, one of what the sign-in screen shares
 * with it. And of what the pages of a report or of the administration share, in whatever sets, one file of all that is small: a page is then some
 * ten files instead of fifty.
 */
import { build, type InlineConfig, type Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** The page, the sign-in screen and the frame inside: each keeps a file of its own, by which the others find it. */
const ENTRY = 'main.tsx';
const SCREENS = { signIn: 'login-page.tsx', inside: 'inside.tsx' } as const;
/** What an investor sees first, page and parts. */
const REPORT = [
  'portfolio-page.tsx',
  'overview.tsx',
  'account-page.tsx',
  'order-actions.tsx',
  'quarterly-funds.tsx',
  'donut.tsx',
  'axis-drawing.tsx',
];
/** Where the other pages of investors and advisors stand; those of all others, the administration's among them, are opened by few. */
const PAGES = /\/capabilities\/(?:accounts|distributions|groups|ledger|orders|performance|planning|portfolios|reports|statuses)\/web\//;
/** Where those stand that open before signing in. */
const DOOR = /\/capabilities\/sign-in\/web\//;
/** What is larger is left to those who show it: charts, calendars, editors, schemas. Bytes before they are made short. */
const SMALL_BYTES = 40_000;
const LANDMARKS: readonly string[] = ['index.html', ENTRY, ...Object.values(SCREENS)];

/** The file that a module goes into, by its id; null leaves it to the bundler. */
export async function gatheredFiles(config: InlineConfig): Promise<(id: string) => string | null> {
  const bundle = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false, reportCompressedSize: false },
  });
  if (Array.isArray(bundle) || !('output' in bundle)) throw new Error('one bundle was expected');
  const chunks = new Map(bundle.output.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
  const first = modulesBefore(chunkOf(chunks, ENTRY), chunks);
  const signIn = modulesBefore(chunkOf(chunks, SCREENS.signIn), chunks);
  const inside = modulesBefore(chunkOf(chunks, SCREENS.inside), chunks);
  const loaded = ({ moduleIds }: Chunk) => moduleIds.every((id) => first.has(id) || inside.has(id));
  const entries = [...chunks.values()].filter((chunk) => chunk.isDynamicEntry && !loaded(chunk));
  const sharedOf = (pages: readonly Chunk[]) => smallShared(pages, chunks, loaded);
  const among = (place: RegExp) => entries.filter(({ facadeModuleId }) => place.test(facadeModuleId ?? ''));
  const door = sharedOf(among(DOOR));
  const report = sharedOf(REPORT.map((page) => chunkOf(chunks, page)));
  const pages = sharedOf(among(PAGES));
  const house = sharedOf(entries);
  return (id) => {
    if (LANDMARKS.includes(id.slice(id.lastIndexOf('/') + 1))) return null;
    if (first.has(id)) return 'first';
    if (inside.has(id)) return signIn.has(id) ? 'shared' : 'inside';
    // What the sign-in screen needs is not to bring the pages behind it.
    if (door.has(id)) return null;
    if (report.has(id)) return 'report';
    if (pages.has(id)) return 'pages';
    return house.has(id) ? 'house' : null;
  };
}

function chunkOf(chunks: ReadonlyMap<string, Chunk>, file: string): Chunk {
  const found = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${file}`)));
  if (!found) throw new Error(`no file of the build holds ${file}`);
  return found;
}

/** Modules of the files that only exist because some of these pages share them, as far as they are small and bring nothing large. */
function smallShared(pages: readonly Chunk[], chunks: ReadonlyMap<string, Chunk>, loaded: (chunk: Chunk) => boolean): Set<string> {
  const isSmall = (chunk: Chunk) => chunk.code.length <= SMALL_BYTES || loaded(chunk);
  const small = [...reachedFrom(pages, chunks)].filter(
    (chunk) => !chunk.isDynamicEntry && [...reachedFrom([chunk], chunks)].every(isSmall),
  );
  return new Set(small.flatMap(({ moduleIds }) => moduleIds));
}

/** Modules of a file and of all that it imports, at whatever remove. */
function modulesBefore(chunk: Chunk, chunks: ReadonlyMap<string, Chunk>): Set<string> {
  const reached = reachedFrom([chunk], chunks);
  return new Set([...reached].flatMap(({ moduleIds }) => moduleIds));
}

function reachedFrom(from: readonly Chunk[], chunks: ReadonlyMap<string, Chunk>): Set<Chunk> {
  const reached = new Set<Chunk>();
  const follow = (one: Chunk) => {
    if (reached.has(one)) return;
    reached.add(one);
    for (const name of one.imports) {
      const imported = chunks.get(name);
      if (imported) follow(imported);
    }
  };
  from.forEach(follow);
  return reached;
}
