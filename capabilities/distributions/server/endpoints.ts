/** Answers the endpoints of quarterly distributions. */
import { serveContract } from '#packages/endpoint';
import { readAccountRecord } from '#server/accounts';
import { distributions } from '../contract.ts';
import { listQuarterlyFunds, type DistributionPorts } from './funds.ts';
import { switchFundPayment } from './switching.ts';

export const endpoints = serveContract(distributions, {
  listQuarterlyPayments: async (context: DistributionPorts, { account }) => {
    await readAccountRecord(context.db, account);
    const { funds, findings } = await listQuarterlyFunds(context, account);
    return { value: funds, findings };
  },
  updateAccount: (context: DistributionPorts, wanted) => switchFundPayment(context, wanted),
});
