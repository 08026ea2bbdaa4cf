/** Stores whether a client wants a fund to pay at the end of each quarter. */
import { sql } from 'drizzle-orm';
import { refuse, type InputOf } from '#packages/endpoint';
import type { QuarterlyPayments } from '#contract/accounts';
import { quarterlyPaymentsOf, readAccountRecord } from '#server/accounts';
import { FUND_MAPS, type distributions } from '../contract.ts';
import { listQuarterlyFunds, type DistributionPorts } from './funds.ts';
import { requestLetters } from './telling.ts';

const ACCOUNT_FIELDS = { general: 'quarterlyPaymentsStatus', second: 'secondQuarterlyPaymentsStatus' } as const;

type FundSwitchRequest = InputOf<typeof distributions.updateAccount>;

/**
 * A choice that is stored already is not stored again, however often it is sent.
 * @throws Refusal `account.unknown`, also for readers of the account who are not its client; `fund.unknown` where the account does not hold it, or it
 * is in the other map; `input.invalid` for more or less than one fund
 */
export async function switchFundPayment(context: DistributionPorts, request: FundSwitchRequest): Promise<QuarterlyPayments> {
  const { db, now, tell, jobs } = context;
  const { account } = request;
  await readAccountRecord(db, account);
  const { rows: taking } = await db.execute(sql`
    select from account_person where account_id = ${account} and person_id = app_person() and (part = 'client' or part = 'holder' and confirmed_at is not null)`);
  if (taking.length === 0) refuse('account.unknown');
  const entries = FUND_MAPS.flatMap((map) =>
    Object.entries(request[ACCOUNT_FIELDS[map]] ?? {}).map(([fund, { value }]) => ({ map, fund, value })),
  );
  const [entry] = entries;
  if (!entry || entries.length > 1) refuse('input.invalid', { quarterlyPaymentsStatus: 'refusal.field.invalid' });
  const { map, fund, value } = entry;
  const { funds } = await listQuarterlyFunds(context, account);
  const known = funds.find((one) => one.fund === fund && one.map === map) ?? refuse('fund.unknown');
  const said = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(app_tenant()::text || ${`quarterly ${account} ${fund}`}, 0))`);
    const { rows } = await tx.execute<{ value: boolean; number: number }>(sql`
      select value, number from quarterly_payment where account_id = ${account} and instrument_id = ${fund} order by number desc limit 1`);
    const before = rows[0] ?? { value: false, number: 0 };
    tell({ detail: { quarterlyPayments: { fund, name: known.name, from: before.value, to: value } } });
    if (before.value === value) return false;
    await tx.execute(sql`
      insert into quarterly_payment (account_id, instrument_id, number, map, name, value, at)
      values (${account}, ${fund}, ${before.number + 1}, ${map}, ${known.name}, ${value}, ${now.toISOString()})`);
    return true;
  });
  if (said) await requestLetters(jobs);
  return quarterlyPaymentsOf(db, account);
}
