/** Answers the endpoints of funds. Funds belong to the firm; favourites belong to each person. */
import { refuse, serveContract } from '#packages/endpoint';
import type { SignedInContext } from '#server/people';
import { funds as contract } from '../contract.ts';
import { fundsCsv, projectsCsv } from './csv.ts';
import { favouritesOf, setFavourite } from './favourites.ts';
import type { RequestFundSource } from './own-source.ts';
import { compareFunds, isExplored, listFunds, readFund, readPrices } from './read.ts';

type FundContext = SignedInContext & { readonly funds: RequestFundSource };

export const endpoints = serveContract<typeof contract, FundContext>(contract, {
  listFunds: async (context) => ({ value: await listFunds(context), findings: [] }),
  exportFunds: async (context, { funds }) => {
    const all = await listFunds(context);
    const wanted = funds?.split(',');
    const rows = wanted ? wanted.flatMap((code) => all.find(({ fundCode }) => fundCode === code) ?? []) : all;
    return fundsCsv(rows, context);
  },
  listFavouriteFunds: ({ db }) => favouritesOf(db),
  keepFavouriteFund: async (context, { isin, favourite }) => {
    // A fund that is no longer offered can still be removed from the favourites.
    if (favourite && !(await isExplored(context, isin))) refuse('fund.unknown');
    await setFavourite(context.db, isin, favourite);
    return favouritesOf(context.db);
  },
  compareFunds: async (context, { funds }) => ({ value: await compareFunds(context, funds), findings: [] }),
  readFund: async (context, { fund }) => ({ value: await readFund(context, fund), findings: [] }),
  readFundPrices: async (context, { fund, isin }) => ({ value: await readPrices(context, fund, isin), findings: [] }),
  exportProjects: async (context, { fund, kind }) => projectsCsv(await readFund(context, fund), kind, context),
});
