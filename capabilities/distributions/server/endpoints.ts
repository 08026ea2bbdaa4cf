/** Answers the endpoints of quarterly distributions. */
import { serve } from '#packages/endpoint';
import { readAccountRecord } from '#server/accounts';
import { distributions } from '../contract.ts';
import { quarterlyFunds, type Ports } from './funds.ts';
import { switchFund } from './switching.ts';

export const endpoints = serve(distributions, {
  listQuarterlyPayments: async (context: Ports, { account }) => {
    await readAccountRecord(context.db, account);
    const { funds, findings } = await quarterlyFunds(context, account);
    return { value: funds, findings };
  },
  updateAccount: (context: Ports, wanted) => switchFund(context, wanted),
});
