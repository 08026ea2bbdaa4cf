/** Reads the firm's model portfolios and risk profiles for whoever sees an account, and compares an account with a model. */
import { sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import type { Finding } from '#packages/findings';
import type { Db } from '#platform';
import { figureRange, readAccountRecord } from '#server/accounts';
import type { SignedInContext } from '#server/people';
import type { FigureSource } from '#server/performance';
import type { ModelPortfolio, ModelDetail } from '../contract.ts';

type ModelQueryContext = SignedInContext & { readonly source: FigureSource };

interface PlanningRecord extends Record<string, unknown> {
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
  const [models, profiles, held] = await Promise.all([
    readPlanningRecords(db, 'models'),
    readPlanningRecords(db, 'riskProfiles'),
    readHeldProfiles(db, account),
  ]);
  return {
    account: { id, name },
    models: models.map((row) => modelOf(row, held)).sort((a, b) => a.avg - b.avg || (a.name < b.name ? -1 : 1)),
    riskProfiles: profiles
      .map(({ id: profile, shown }) => ({
        id: profile,
        name: textOrEmpty(shown['name']),
        returns: numberOrZero(shown['returns']),
        factsheetUrl: textOrEmpty(shown['factsheetUrl']),
      }))
      .sort((a, b) => a.returns - b.returns),
  };
}

/** @throws Refusal `account.unknown`, `model.unknown` */
export async function readModel(
  { db, source, tenant, now }: ModelQueryContext,
  { account, model: id }: { readonly account: string; readonly model: string },
): Promise<{ value: ModelDetail; findings: Finding[] }> {
  const record = await readAccountRecord(db, account);
  const [found, held, latest] = await Promise.all([
    readPlanningRecords(db, 'models', id),
    readHeldProfiles(db, account),
    source.latestDay(db),
  ]);
  const [row] = found;
  if (!row) refuse('model.unknown');
  const model = modelOf(row, held);
  const range = figureRange({}, latest, now);
  const [figures, past] = await Promise.all([
    source.accountFigures(db, record, range),
    // Indices are of the market that the firm's own ledger rests on.
    tenant.settings.source
      ? null
      : source.blend(db, {
          parts: model.data.map(({ name, value }) => ({ assetClass: name, weight: value / PER_CENT })),
          currency: record.currency,
          asOf: range.asOf,
        }),
  ]);
  const value = past && past.value;
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

type AccountAllocation = Pick<Awaited<ReturnType<FigureSource['accountFigures']>>['value'], 'asOf' | 'value' | 'allocation'>;

/** Target and share of each class, and the difference. */
function driftOf({ data, min, max }: ModelPortfolio, { asOf, value, allocation }: AccountAllocation): ModelDetail['held'] {
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

async function readPlanningRecords(db: Db, collection: 'models' | 'riskProfiles', id?: string): Promise<PlanningRecord[]> {
  const { rows } = await db.execute<PlanningRecord>(sql`
    select id, shown from record where collection = ${collection} and active ${id === undefined ? sql`` : sql`and id = ${id}`}
    order by name, id limit 200`);
  return rows;
}

async function readHeldProfiles(db: Db, account: string): Promise<ReadonlySet<number>> {
  const { rows } = await db.execute<{ profile: number }>(
    sql`select distinct risk_profile as profile from portfolio where account_id = ${account} and active and risk_profile is not null`,
  );
  return new Set(rows.map(({ profile }) => profile));
}

function modelOf({ id, shown }: PlanningRecord, held: ReadonlySet<number>): ModelPortfolio {
  const pairs = Array.isArray(shown['data']) ? (shown['data'] as { name: unknown; value: unknown }[]) : [];
  const profile = textOrEmpty(shown['profile']);
  return {
    id,
    name: textOrEmpty(shown['name']),
    profile,
    min: numberOrZero(shown['min']),
    max: numberOrZero(shown['max']),
    avg: numberOrZero(shown['avg']),
    rebalance: textOrEmpty(shown['rebalance']),
    data: pairs.map(({ name, value }) => ({ name: textOrEmpty(name), value: numberOrZero(value) })),
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

function textOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function numberOrZero(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
