/** The boundary check: reads every import in the tree and reports those that the order of rooms does not allow. See docs/picture.md. */
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { CAPABILITIES, ENGINE, PACKAGES } from './rooms.ts';

export interface BoundaryBreach {
  readonly file: string;
  readonly imports: string;
  readonly why: string;
}

/** Where a file stands: its room, and the part of a capability it belongs to. */
interface FileRoom {
  readonly kind: 'package' | 'engine' | 'platform' | 'capability' | 'adapter' | 'app' | 'database' | 'outside';
  readonly room: string;
  readonly part: 'contract' | 'server' | 'web' | 'texts' | '';
}

const FORBIDDEN_NAMES = /(^|\/)(utils?|helpers?|common|misc|services?|managers?)(\.[^/]*|\/|$)/i;
const IMPORTS = /(?:^|[\s;])(?:import|export)\s+(?:type\s+)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;
/** Packages of what is shown. */
const BROWSER_PACKAGES: readonly string[] = ['ui', 'form-view'];
const CLOCK = /\bDate\.now\(|\bnew Date\(\s*\)|\bperformance\.now\(/;
const NETWORK = /(?<![.\w])fetch\(/;
const LOCALE = /\bIntl\.|\.toLocale[A-Z]\w*\(/;

/** Every breach in the files given, as paths below `root`; tests may import anything. */
export function findBreaches(root: string, files: readonly string[]): BoundaryBreach[] {
  const breaches: BoundaryBreach[] = [];
  const uses = new Map<string, Set<string>>();
  for (const file of files) {
    if (FORBIDDEN_NAMES.test(file)) breaches.push({ file, imports: '', why: 'the name says nothing about the product' });
    if (!/\.tsx?$/.test(file)) continue;
    const place = roomOf(file);
    const text = readFileSync(join(root, file), 'utf8');
    const test = /\.test\.tsx?$/.test(file);
    if (!test) breaches.push(...bodyBreaches(file, place, text));
    for (const match of text.matchAll(IMPORTS)) {
      const imports = match[1] ?? match[2] ?? '';
      const target = targetOf(file, imports);
      if (target && files.includes(target)) uses.set(file, (uses.get(file) ?? new Set()).add(target));
      if (test) continue;
      const why = importBreach(file, place, imports);
      if (why) breaches.push({ file, imports, why });
    }
  }
  return [...breaches, ...findCycles(uses)];
}

function roomOf(file: string): FileRoom {
  const [first, room = '', third = ''] = file.split('/');
  if (first === 'packages') return { kind: 'package', room, part: '' };
  if (first === 'engine') return { kind: 'engine', room, part: '' };
  if (first === 'capabilities') {
    const part = third.startsWith('contract') ? 'contract' : third === 'server' || third === 'web' || third === 'texts' ? third : '';
    return { kind: 'capability', room, part };
  }
  if (first === 'platform') return { kind: 'platform', room: '', part: '' };
  if (first === 'adapters') return { kind: 'adapter', room, part: '' };
  if (first === 'apps') return { kind: 'app', room, part: '' };
  if (first === 'database') return { kind: 'database', room: '', part: '' };
  return { kind: 'outside', room: '', part: '' };
}

function bodyBreaches(file: string, place: FileRoom, text: string): BoundaryBreach[] {
  const found: BoundaryBreach[] = [];
  const tell = (why: string) => found.push({ file, imports: '', why });
  if (isPure(place) || place.kind === 'platform' || place.part === 'contract' || place.part === 'server') {
    if (CLOCK.test(text)) tell('time is an argument; only apps read a clock');
  }
  if (isPure(place) && NETWORK.test(text) && place.room !== 'endpoint') tell(`${roomWord(place)} does not reach the network`);
  if (LOCALE.test(text) && place.room !== 'texts' && place.kind !== 'outside')
    tell('numbers, dates and order of words come from #packages/texts alone');
  return found;
}

function importBreach(file: string, place: FileRoom, imports: string): string | null {
  if (imports.startsWith('.')) return leavesItsRoom(file, imports) ? 'relative imports stay in their room' : null;
  if (imports.startsWith('node:')) return allowsNode(place) ? null : 'no node: here';
  if (!imports.startsWith('#')) return frameworkBreach(place, imports);
  const [face = '', room = ''] = imports.slice(1).split('/');
  if (face === 'packages' || face === 'ui') return packageBreach(place, face === 'ui' ? 'ui' : room);
  if (face === 'engine') return engineBreach(place, room);
  if (face === 'platform') return platformBreach(place);
  if (face === 'contract' || face === 'server' || face === 'web') return capabilityBreach(place, face, room);
  if (face === 'adapters') return place.kind === 'app' || place.kind === 'outside' ? null : 'only apps pick adapters';
  return 'no such face';
}

function leavesItsRoom(file: string, imports: string): boolean {
  const place = roomOf(file);
  if (place.kind === 'outside') return false;
  const target = normalize(join(dirname(file), imports));
  const there = roomOf(target);
  if (place.kind === 'app' && place.room !== 'web') {
    // The command line is composed of what the server is composed of, and both can fill the demo.
    if (there.kind === 'app' && there.room === 'server') return false;
    if (there.kind === 'database') return false;
  }
  if (place.kind !== there.kind || place.room !== there.room) return true;
  // Inside a capability, server and web each see the contract beside them, and never one another.
  return place.kind === 'capability' && place.part !== there.part && there.part !== 'contract' && there.part !== 'texts';
}

function allowsNode(place: FileRoom): boolean {
  if (isPure(place)) return false;
  return !(place.kind === 'capability' && place.part !== 'server') && !(place.kind === 'app' && place.room === 'web');
}

function frameworkBreach(place: FileRoom, imports: string): string | null {
  const react = /^(react|react-dom|@mantine|@tanstack|echarts)(\/|$)/.test(imports);
  if (isPure(place) && !BROWSER_PACKAGES.includes(place.room) && react)
    return `no framework in ${roomWord(place)} but the packages of the browser`;
  if (place.kind === 'capability' && place.part === 'server' && react) return 'no framework on the server';
  if (place.kind === 'capability' && place.part === 'contract' && imports !== 'zod')
    return 'a contract uses packages, the engine and earlier contracts alone';
  if (place.kind === 'capability' && place.part === 'web' && /^(pg|drizzle-orm|fastify|better-auth|pg-boss)(\/|$)/.test(imports))
    return 'no server in the browser';
  return null;
}

function packageBreach(place: FileRoom, room: string): string | null {
  const theirs = PACKAGES.indexOf(room);
  if (theirs < 0) return 'a package that the order does not name';
  if (place.kind === 'package') return PACKAGES.indexOf(place.room) > theirs ? null : 'a package uses only packages before it';
  if (
    BROWSER_PACKAGES.includes(room) &&
    (place.kind === 'engine' || place.kind === 'adapter' || place.part === 'contract' || place.part === 'server')
  )
    return `${room} belongs to the browser`;
  return null;
}

/** The engine stands on packages, and packages know nothing of it. */
function engineBreach(place: FileRoom, room: string): string | null {
  const theirs = ENGINE.indexOf(room);
  if (theirs < 0) return 'a room of the engine that the order does not name';
  if (place.kind === 'package') return 'a package knows nothing of the engine';
  if (place.kind !== 'engine') return null;
  return ENGINE.indexOf(place.room) > theirs ? null : 'a room of the engine uses only those before it';
}

/** Everything that runs on a server stands on the platform. */
function platformBreach(place: FileRoom): string | null {
  if (isPure(place)) return `${roomWord(place)} knows nothing of the platform`;
  if (place.part === 'contract' || place.part === 'web' || (place.kind === 'app' && place.room === 'web'))
    return 'the platform belongs to the server';
  return null;
}

function isPure(place: FileRoom): boolean {
  return place.kind === 'package' || place.kind === 'engine';
}

function roomWord(place: FileRoom): string {
  return place.kind === 'engine' ? 'the engine' : 'a package';
}

function capabilityBreach(place: FileRoom, face: 'contract' | 'server' | 'web', room: string): string | null {
  const theirs = CAPABILITIES.indexOf(room);
  if (theirs < 0) return 'a capability that the order does not name';
  if (isPure(place)) return `${roomWord(place)} knows no capability`;
  // A handle, a context and a job are bound to a tenant, so the platform knows what a tenant is.
  if (place.kind === 'platform')
    return face === 'contract' && room === 'tenants' ? null : 'the platform knows what a tenant is, and no other capability';
  if (place.kind === 'adapter') return face === 'web' ? 'an adapter knows no screen' : null;
  if (place.kind === 'app')
    return (place.room === 'web' && face === 'server') || (place.room !== 'web' && face === 'web') ? 'server and web never meet' : null;
  if (place.kind !== 'capability') return null;
  if (face !== 'contract' && face !== place.part) return 'server and web never meet, and a contract uses neither';
  const ours = CAPABILITIES.indexOf(place.room);
  if (ours < 0) return 'this capability is not in the order';
  return theirs < ours ? null : 'a capability uses only those before it';
}

/** The file that an import names, below the root, or null for npm and node. */
function targetOf(file: string, imports: string): string | null {
  if (imports.startsWith('.')) return normalize(join(dirname(file), imports));
  if (imports === '#ui') return 'packages/ui/index.ts';
  if (imports === '#platform') return 'platform/index.ts';
  const [face, room] = imports.slice(1).split('/');
  if (imports.startsWith('#packages/')) return `packages/${room}/index.ts`;
  if (imports.startsWith('#engine/')) return `engine/${room}/index.ts`;
  if (imports.startsWith('#contract/')) return `capabilities/${room}/contract.ts`;
  if (imports.startsWith('#adapters/')) return `adapters/${room}/index.ts`;
  if (imports.startsWith('#server/') || imports.startsWith('#web/')) return `capabilities/${room}/${face}/index.ts`;
  return null;
}

/** Files that import themselves by way of others; each cycle is named once. */
function findCycles(uses: ReadonlyMap<string, ReadonlySet<string>>): BoundaryBreach[] {
  const done = new Set<string>();
  const breaches: BoundaryBreach[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) {
      breaches.push({ file, imports: [...path.slice(start + 1), file].join(' -> '), why: 'a cycle' });
      return;
    }
    if (done.has(file)) return;
    for (const next of uses.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of uses.keys()) visit(file, []);
  return breaches;
}
