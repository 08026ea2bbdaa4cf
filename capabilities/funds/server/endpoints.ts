/** Answers the endpoints of funds. Funds belong to the firm; favourites belong to each person. */
import { refuse, serveContract } from '#packages/endpoint';
import type { Finding } from '#packages/findings';
import type { SignedInContext } from '#server/people';
import { funds as contract, type SourcedAnswer } from '../contract.ts';
import { fundsCsv, projectsCsv } from './csv.ts';
import { favouritesOf, setFavourite } from './favourites.ts';
import type { RequestFundSource } from './own-source.ts';
import { compareFunds, isExplored, listFunds, readFund, readPrices } from './read.ts';

type FundContext = SignedInContext & { readonly funds: RequestFundSource };

export const endpoints = serveContract<typeof contract, FundContext>(contract, {
  listFunds: async (context, query) => withFindings(await listFunds(context, query)),
  exportFunds: async (context, { funds }) => {
    const { value: all, findings } = await listFunds(context);
    const wanted = funds?.split(',');
    const rows = wanted ? wanted.flatMap((code) => all.find(({ fundCode }) => fundCode === code) ?? []) : all;
    return fundsCsv(rows, findings, context);
  },
  listFavouriteFunds: ({ db }) => favouritesOf(db),
  keepFavouriteFund: async (context, { isin, favourite }) => {
    // A fund that is no longer offered can still be removed from the favourites.
    if (favourite && !(await isExplored(context, isin))) refuse('fund.unknown');
    await setFavourite(context.db, isin, favourite);
    return favouritesOf(context.db);
  },
  compareFunds: async (context, { funds }) => withFindings(await compareFunds(context, funds)),
  readFund: async (context, { fund }) => withFindings(await readFund(context, fund)),
  readFundPrices: async (context, { fund, isin }) => withFindings(await readPrices(context, fund, isin)),
  exportProjects: async (context, { fund, kind }) => projectsCsv(await readFund(context, fund), kind, context),
});

function withFindings<Value>({ value, findings }: SourcedAnswer<Value>): { value: Value; findings: Finding[] } {
  return { value, findings: [...findings] };
}
