// Starts everything from a bare checkout: installs when the lockfile changed, finds a Node that runs TypeScript, builds
// the web app when its sources changed, then hands over. Plain JavaScript, because it runs before anything is installed
// and on a Node as old as 20.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HEAP_FLAGS, SERVER_ENVIRONMENT, SERVER_FLAGS } from './node-flags.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const stamps = join(root, 'node_modules', '.portico');
const [task = 'start', ...args] = process.argv.slice(2);

const TASKS = {
  start: () => {
    install('production');
    build();
    run('apps/server/main.ts', args, SERVER_FLAGS, SERVER_ENVIRONMENT);
  },
  test: () => {
    install('everything');
    build();
    run('tooling/test.ts', args);
  },
  check: () => {
    install('everything');
    run('tooling/check.ts', args);
  },
  bench: () => {
    install('everything');
    build();
    run('bench/run.ts', args);
  },
  prove: () => {
    install('everything');
    run('tooling/prove.ts', args);
  },
  coverage: () => {
    install('production');
    run('tooling/coverage.ts', args);
  },
  portico: () => {
    install('production');
    run('apps/cli/main.ts', args, HEAP_FLAGS);
  },
};

const chosen = TASKS[task];
if (!chosen) fail(`There is no task called ${task}.`, `Choose one of ${Object.keys(TASKS).join(', ')}.`);
chosen();

/** Runs npm when the lockfile is not the one installed; `production` leaves out what only tests and checks need. */
function install(scope) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const installed = read(join(stamps, 'installed'));
  if (installed === `${lock} everything` || installed === `${lock} ${scope}`) return;
  const known = installed === '' ? 'first run' : 'the list of packages changed';
  say(`Installing packages (${known}; this takes a minute or two) ...`);
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  // npm ci would refuse this lockfile, which leaves out binaries for platforms that do not publish them.
  const flags = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', ...(scope === 'production' ? ['--omit=dev'] : [])];
  const done = spawnSync(npm[0], [...npm.slice(1), ...flags], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  if (done.status !== 0)
    fail('npm could not install the packages.', 'Its message stands above. Check the network, then run the same command again.');
  mkdirSync(stamps, { recursive: true });
  writeFileSync(join(stamps, 'installed'), `${lock} ${scope}`);
}

/** Builds the web app when any file it is made of is newer than, or absent from, the last build. */
function build() {
  const parts = ['apps/web', 'capabilities', 'engine', 'packages', 'package-lock.json'];
  const digest = createHash('sha256');
  for (const part of parts) for (const line of listing(join(root, part))) digest.update(line);
  const sources = digest.digest('hex');
  if (read(join(stamps, 'built')) === sources && existsSync(join(root, 'apps/web/dist/index.html'))) return;
  say('Building the web app ...');
  const done = spawnSync(node(), ['node_modules/vite/bin/vite.js', 'build', 'apps/web', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (done.status !== 0)
    fail(
      'The web app could not be built.',
      'The reason stands above. If you changed nothing, delete the folder node_modules and run the same command again.',
    );
  writeFileSync(join(stamps, 'built'), sources);
}

function listing(path) {
  const found = statSync(path);
  if (found.isFile()) return [`${path} ${found.size} ${found.mtimeMs}\n`];
  return readdirSync(path)
    .filter((name) => name !== 'dist' && name !== 'node_modules')
    .sort()
    .flatMap((name) => listing(join(path, name)));
}

/** A Node of at least 24: the host's own, or the one that came as an npm package. */
function node() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const packaged = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const answer = existsSync(packaged) ? spawnSync(packaged, ['--version'], { encoding: 'utf8' }).stdout?.trim() : '';
  if (!/^v(2[4-9]|[3-9]\d)\./.test(answer ?? '')) {
    fail(
      `Portico needs Node 24; this is ${process.version}, and the npm package "node" that brings its own ${answer ? `answers ${answer}` : 'has no program in it'}.`,
      'Its install script may have been switched off: run "npm rebuild node --ignore-scripts=false", or install Node 24 or later.',
    );
  }
  return packaged;
}

function run(script, scriptArgs, flags = [], environment = {}) {
  const env = { ...environment, ...process.env };
  const child = spawn(node(), [...flags, join(root, script), ...scriptArgs], { cwd: root, env, stdio: 'inherit' });
  // A terminal sends Ctrl+C to both of us; anything else that ends us must reach the child.
  const passed = process.stdin.isTTY ? ['SIGTERM', 'SIGHUP'] : ['SIGTERM', 'SIGHUP', 'SIGINT'];
  for (const signal of passed) process.on(signal, () => child.kill(signal));
  if (process.stdin.isTTY) process.on('SIGINT', () => {});
  child.on('error', (error) =>
    fail(`Node could not be started: ${error.message}.`, 'Delete the folder node_modules and run the same command again.'),
  );
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function say(line) {
  process.stderr.write(`${line}\n`);
}

function fail(what, remedy) {
  process.stderr.write(`\n${what}\n${remedy}\n`);
  process.exit(1);
}
