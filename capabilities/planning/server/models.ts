/** Reads the firm's model portfolios and risk profiles for whoever sees an account, and compares an account with a model. */
import { sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import type { Finding } from '#packages/findings';
import { figureRange, readAccountRecord } from '#server/accounts';
import type { SignedIn } from '#server/people';
import type { LedgerSource } from '#server/performance';
import type { Db } from '#server/tenants';
import type { Model, ModelDetail } from '../contract.ts';

type Asking = SignedIn & { readonly source: LedgerSource };

interface Kept extends Record<string, unknown> {
  readonly id: string;
  readonly shown: Readonly<Record<string, unknown>>;
}

/** The reporting class whose share a model limits. */
const EQUITIES = 'Equities';
const PER_CENT = 100;
/** Shares are rounded to a hundredth of a per cent. */
const DIGITS = 1e4;

export async function listModels(db: Db, account: string) {
  const { id, name } = await readAccountRecord(db, account);
  const [models, profiles, held] = await Promise.all([kept(db, 'models'), kept(db, 'riskProfiles'), heldProfiles(db, account)]);
  return {
    account: { id, name },
    models: models.map((row) => modelOf(row, held)).sort((a, b) => a.avg - b.avg || (a.name < b.name ? -1 : 1)),
    riskProfiles: profiles
      .map(({ id: profile, shown }) => ({
        id: profile,
        name: text(shown['name']),
        returns: number(shown['returns']),
        factsheetUrl: text(shown['factsheetUrl']),
      }))
      .sort((a, b) => a.returns - b.returns),
  };
}

/** @throws Refusal `account.unknown`, `model.unknown` */
export async function readModel(
  { db, source, now }: Asking,
  { account, model: id }: { readonly account: string; readonly model: string },
): Promise<{ value: ModelDetail; findings: Finding[] }> {
  const record = await readAccountRecord(db, account);
  const [found, held, latest] = await Promise.all([kept(db, 'models', id), heldProfiles(db, account), source.latestDay(db)]);
  const [row] = found;
  if (!row) refuse('model.unknown');
  const model = modelOf(row, held);
  const range = figureRange({}, latest, now);
  const [figures, past] = await Promise.all([
    source.accountFigures(db, record, range),
    source.blend(db, {
      parts: model.data.map(({ name, value }) => ({ assetClass: name, weight: value / PER_CENT })),
      currency: record.currency,
      asOf: range.asOf,
    }),
  ]);
  const { value } = past;
  return {
    value: {
      ...model,
      account: { id: record.id, name: record.name },
      held: driftOf(model, figures.value),
      past: value && { ...value, series: [...value.series], indices: [...value.indices] },
    },
    findings: [...figures.findings],
  };
}

type Allocated = Pick<Awaited<ReturnType<LedgerSource['accountFigures']>>['value'], 'asOf' | 'value' | 'allocation'>;

/** Target and share of each class, and the difference. */
function driftOf({ data, min, max }: Model, { asOf, value, allocation }: Allocated): ModelDetail['held'] {
  if (value === null || allocation.length === 0) return null;
  const shares = new Map(allocation.map(({ name, share }) => [name, share ?? 0]));
  const targets = new Map<string, number>();
  for (const { name, value: percent } of data) targets.set(name, (targets.get(name) ?? 0) + percent / PER_CENT);
  const equities = shares.get(EQUITIES) ?? 0;
  return {
    asOf,
    rows: [...new Set([...targets.keys(), ...shares.keys()])].map((assetClass) => {
      const [target, share] = [targets.get(assetClass) ?? 0, shares.get(assetClass) ?? 0];
      return { assetClass, target, share, drift: Math.round((share - target) * DIGITS) / DIGITS };
    }),
    equities,
    band: equities * PER_CENT < min ? 'below' : equities * PER_CENT > max ? 'above' : 'within',
  };
}

async function kept(db: Db, collection: 'models' | 'riskProfiles', id?: string): Promise<Kept[]> {
  const { rows } = await db.execute<Kept>(sql`
    select id, shown from record where collection = ${collection} and active ${id === undefined ? sql`` : sql`and id = ${id}`}
    order by name, id limit 200`);
  return rows;
}

async function heldProfiles(db: Db, account: string): Promise<ReadonlySet<number>> {
  const { rows } = await db.execute<{ profile: number }>(
    sql`select distinct risk_profile as profile from portfolio where account_id = ${account} and active and risk_profile is not null`,
  );
  return new Set(rows.map(({ profile }) => profile));
}

function modelOf({ id, shown }: Kept, held: ReadonlySet<number>): Model {
  const pairs = Array.isArray(shown['data']) ? (shown['data'] as { name: unknown; value: unknown }[]) : [];
  const profile = text(shown['profile']);
  return {
    id,
    name: text(shown['name']),
    profile,
    min: number(shown['min']),
    max: number(shown['max']),
    avg: number(shown['avg']),
    rebalance: text(shown['rebalance']),
    data: pairs.map(({ name, value }) => ({ name: text(name), value: number(value) })),
    fits: profilesIn(profile).some((one) => held.has(one)),
  };
}

/** The risk numbers in the text of a profile: `3`, `3 and 4`, `Cautious (1–2)`. */
function profilesIn(profile: string): number[] {
  return [...profile.matchAll(/\b(\d)(?:\s*[-–]\s*(\d))?\b/g)].flatMap(([, from, to]) => {
    const [first, last] = [Number(from), Number(to ?? from)];
    return Array.from({ length: Math.max(last - first + 1, 0) }, (_, more) => first + more);
  });
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function number(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
