/**
 * `npm run bench`: every measurement, each in a process of its own, or those named: `npm run bench -- engine.medium`.
 * With `--json` a line of JSON each, otherwise a table.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { BenchLine } from './line.ts';

/** What each script measures. */
const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  'engine.ts': ['engine.medium', 'engine.medium.open', 'engine.medium.memory', 'engine.large', 'engine.large.open', 'engine.large.memory'],
  'irr.ts': ['irr.1000'],
  'rebuild.ts': ['rebuild.p99.embedded', 'rebuild.1000.embedded', 'rebuild.p99.postgres', 'rebuild.1000.postgres'],
  'long-ledger.ts': ['ledger.p99.embedded', 'ledger.page.embedded', 'ledger.p99.postgres', 'ledger.page.postgres'],
  'page.ts': ['page.account', 'page.account.million'],
  'rebuild-day.ts': ['rebuild.day.embedded', 'rebuild.day.postgres'],
  'rebuild-edit.ts': ['rebuild.edit.embedded', 'rebuild.edit.old.embedded', 'rebuild.edit.postgres', 'rebuild.edit.old.postgres'],
  'pdf.ts': ['pdf.statement'],
  'csv.ts': ['csv.export', 'csv.import'],
  'web.ts': ['web.first'],
  'form.ts': ['form.keystroke'],
  'list.ts': ['list.100k', 'search.100k'],
  'demo-lists.ts': ['embedded', 'postgres'].flatMap((engine) =>
    ['list.transactions', 'list.transactions.sorted', 'list.holdings', 'list.holdings.sorted'].map((id) => `${id}.${engine}`),
  ),
  'grid.ts': ['grid.paint', 'grid.scroll', 'grid.scroll.longest', 'grid.scroll.late', 'grid.turn', 'drawer.open'],
  'clients.ts': ['web.clients', 'web.clients.scroll', 'web.clients.longest', 'web.clients.late', 'web.clients.search'],
  'memory.ts': ['memory.load', 'memory.settled', 'memory.heap', 'memory.nodes'],
  'requests.ts': ['session.read', 'clients.page', 'account.page', 'portfolio.page'].flatMap((id) => [id, `${id}.p99`, `${id}.embedded`]),
  'soak.ts': ['embedded', 'postgres'].flatMap((engine) => [`soak.rate.${engine}`, `soak.memory.${engine}`, `soak.descriptors.${engine}`]),
  'bundle.ts': ['check', 'records', 'facts', 'memory', 'export'].flatMap((id) => [`bundle.${id}.embedded`, `bundle.${id}.postgres`]),
  'start.ts': ['start.warm'],
};

const json = process.argv.includes('--json');
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const known = Object.values(SCRIPTS).flat();
const unknown = wanted.filter((id) => !known.includes(id));
if (unknown.length > 0) {
  process.stderr.write(`There is no measurement called ${unknown.join(', ')}. There are: ${known.join(', ')}.\n`);
  process.exit(1);
}

let failed = false;
for (const [script, ids] of Object.entries(SCRIPTS)) {
  if (wanted.length > 0 && !ids.some((id) => wanted.includes(id))) continue;
  const path = fileURLToPath(new URL(script, import.meta.url));
  const run = spawnSync(process.execPath, ['--expose-gc', path], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  failed ||= run.status !== 0;
  for (const line of run.stdout.split('\n').filter((text) => text.startsWith('{'))) {
    const measured = JSON.parse(line) as BenchLine;
    if (wanted.length > 0 && !wanted.includes(measured.id)) continue;
    process.stdout.write(json ? `${line}\n` : `${formatRow(measured)}\n`);
  }
}
process.exit(failed ? 1 : 0);

function formatRow({ id, value, unit, beside, ratio }: BenchLine): string {
  const compared = beside ? `beside ${beside.what}: ${beside.value} (ratio ${ratio ?? '-'})` : '';
  return `${id.padEnd(22)} ${String(value).padStart(10)} ${unit.padEnd(12)} ${compared}`;
}
