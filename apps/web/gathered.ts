/**
 * Decides which modules the build puts into one file. By itself the bundler makes a file for every set of pages that share something, over a hundred
 * before the first page inside; a file for each package instead would bring code that only later pages use. So a first build, which is thrown away,
 * tells what the first screens load, and that is put together: one file of what everybody loads, one of what the frame for signed-in people adds, one
 * of what the sign-in screen shares with it. What the pages of a report or of the administration share, in whatever sets, goes into one file as far
 * as it is small: a page is then some ten files instead of fifty.
 */
import { build, type InlineConfig, type Rolldown } from 'vite';

type BundleChunk = Rolldown.OutputChunk;

/** The page, the sign-in screen and the frame for signed-in people: each keeps a file of its own, by which the others find it. */
const ENTRY = 'main.tsx';
const SCREENS = { signIn: 'login-page.tsx', inside: 'inside.tsx' } as const;
/** Files of the page that an investor sees first, and of its parts. */
const REPORT_FILES = [
  'portfolio-page.tsx',
  'overview.tsx',
  'account-page.tsx',
  'order-actions.tsx',
  'quarterly-funds.tsx',
  'donut.tsx',
  'axis-drawing.tsx',
];
/** Folders of the other pages of investors and advisors. The rest, such as the administration, is opened by few. */
const PAGE_FOLDERS =
  /\/capabilities\/(?:accounts|distributions|groups|ledger|orders|performance|planning|portfolios|reports|statuses)\/web\//;
/** Folder of the pages before signing in. */
const SIGN_IN_FOLDER = /\/capabilities\/sign-in\/web\//;
/** Larger modules stay with the pages that show them: charts, calendars, editors, schemas. In bytes before minification. */
const SMALL_BYTES = 40_000;
const LANDMARKS: readonly string[] = ['index.html', ENTRY, ...Object.values(SCREENS)];

/** The file that a module goes into, by its id; null leaves it to the bundler. */
export async function assignChunks(config: InlineConfig): Promise<(id: string) => string | null> {
  const bundle = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false, reportCompressedSize: false },
  });
  if (Array.isArray(bundle) || !('output' in bundle)) throw new Error('one bundle was expected');
  const chunks = new Map(bundle.output.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
  const first = loadedModules(chunkOf(chunks, ENTRY), chunks);
  const signIn = loadedModules(chunkOf(chunks, SCREENS.signIn), chunks);
  const inside = loadedModules(chunkOf(chunks, SCREENS.inside), chunks);
  const loaded = ({ moduleIds }: BundleChunk) => moduleIds.every((id) => first.has(id) || inside.has(id));
  const entries = [...chunks.values()].filter((chunk) => chunk.isDynamicEntry && !loaded(chunk));
  const sharedOf = (pages: readonly BundleChunk[]) => smallSharedModules(pages, chunks, loaded);
  const among = (place: RegExp) => entries.filter(({ facadeModuleId }) => place.test(facadeModuleId ?? ''));
  const door = sharedOf(among(SIGN_IN_FOLDER));
  const report = sharedOf(REPORT_FILES.map((page) => chunkOf(chunks, page)));
  const pages = sharedOf(among(PAGE_FOLDERS));
  const house = sharedOf(entries);
  return (id) => {
    if (LANDMARKS.includes(id.slice(id.lastIndexOf('/') + 1))) return null;
    if (first.has(id)) return 'first';
    if (inside.has(id)) return signIn.has(id) ? 'shared' : 'inside';
    // Files that the sign-in screen needs must not bring the pages behind it.
    if (door.has(id)) return null;
    if (report.has(id)) return 'report';
    if (pages.has(id)) return 'pages';
    return house.has(id) ? 'house' : null;
  };
}

function chunkOf(chunks: ReadonlyMap<string, BundleChunk>, file: string): BundleChunk {
  const found = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${file}`)));
  if (!found) throw new Error(`no file of the build holds ${file}`);
  return found;
}

/** Modules of the files that exist only because some of these pages share them, if they are small and import nothing large. */
function smallSharedModules(
  pages: readonly BundleChunk[],
  chunks: ReadonlyMap<string, BundleChunk>,
  loaded: (chunk: BundleChunk) => boolean,
): Set<string> {
  const isSmall = (chunk: BundleChunk) => chunk.code.length <= SMALL_BYTES || loaded(chunk);
  const small = [...reachableChunks(pages, chunks)].filter(
    (chunk) => !chunk.isDynamicEntry && [...reachableChunks([chunk], chunks)].every(isSmall),
  );
  return new Set(small.flatMap(({ moduleIds }) => moduleIds));
}

/** Modules of a file and of all that it imports, directly or through others. */
function loadedModules(chunk: BundleChunk, chunks: ReadonlyMap<string, BundleChunk>): Set<string> {
  const reached = reachableChunks([chunk], chunks);
  return new Set([...reached].flatMap(({ moduleIds }) => moduleIds));
}

function reachableChunks(from: readonly BundleChunk[], chunks: ReadonlyMap<string, BundleChunk>): Set<BundleChunk> {
  const reached = new Set<BundleChunk>();
  const follow = (one: BundleChunk) => {
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
