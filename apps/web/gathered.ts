/**
 * Which modules go into one file. Left to itself the bundler makes a file for every set of pages that share something, over a hundred before the
 * first page inside; a file for each package instead brings code that only later pages use. So what the first screens load is asked of a build
 * that is thrown away, and gathered: one file of what everybody loads, one of what the frame inside adds, one of what the sign-in screen shares
 * with it.
 */
import { build, type InlineConfig, type Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** The page, the sign-in screen and the frame inside: each keeps a file of its own, by which the others find it. */
const ENTRY = 'main.tsx';
const SCREENS = { signIn: 'login-page.tsx', inside: 'inside.tsx' } as const;
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
  return (id) => {
    if (LANDMARKS.includes(id.slice(id.lastIndexOf('/') + 1))) return null;
    if (first.has(id)) return 'first';
    if (!inside.has(id)) return null;
    return signIn.has(id) ? 'shared' : 'inside';
  };
}

function chunkOf(chunks: ReadonlyMap<string, Chunk>, file: string): Chunk {
  const found = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${file}`)));
  if (!found) throw new Error(`no file of the build holds ${file}`);
  return found;
}

/** Modules of a file and of all that it imports, at whatever remove. */
function modulesBefore(chunk: Chunk, chunks: ReadonlyMap<string, Chunk>): Set<string> {
  const reached = new Set<Chunk>();
  const follow = (one: Chunk) => {
    if (reached.has(one)) return;
    reached.add(one);
    for (const name of one.imports) {
      const imported = chunks.get(name);
      if (imported) follow(imported);
    }
  };
  follow(chunk);
  return new Set([...reached].flatMap(({ moduleIds }) => moduleIds));
}
