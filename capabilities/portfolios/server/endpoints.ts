/** Handles the endpoints of portfolios: their figures, holdings and breakdowns, and the exports. */
import { refuse, serveContract } from '#packages/endpoint';
import type { Db } from '#platform';
import { figureRange, readAccountRecord } from '#server/accounts';
import type { SignedInContext } from '#server/people';
import type { AccountSource } from '#contract/accounts';
import { portfolios, type PortfolioSource } from '../contract.ts';
import { holdingsCsv } from './csv.ts';
import { lookThroughCsv } from './look-through-csv.ts';
import { changePortfolioDetails, readPortfolioDetails } from './details.ts';
import { portfoliosOf, readPortfolioRecord } from './records.ts';
import { providedDownload, tellDocumentAccount } from './provided-documents.ts';
import { portfolioAsOn } from './risk-profiles.ts';
import { readCombinedAccounts, readPortfolioSettings } from './words.ts';

type PortfolioPorts = SignedInContext & { readonly source: PortfolioSource<Db> & Pick<AccountSource<Db>, 'accountFigures'> };

export const endpoints = serveContract(portfolios, {
  readPortfolioDetails: (context: PortfolioPorts, { portfolio }) => readPortfolioDetails(context, portfolio),
  changePortfolioDetails: (context: PortfolioPorts, wanted) => changePortfolioDetails(context, wanted),
  readPortfolio: async ({ db, source, now }: PortfolioPorts, { portfolio, ...wanted }) => {
    const record = await readPortfolioRecord(db, portfolio);
    const account = await readAccountRecord(db, record.accountId);
    const siblings = await portfoliosOf(db, [record.accountId]);
    const days = figureRange(wanted, await source.latestDay(db), now);
    const figures = await source.portfolioFigures(db, record, days);
    return {
      value: {
        ...(await portfolioAsOn(db, record, days.asOf)),
        ...(await readPortfolioSettings(db, portfolio)),
        ...figures.value,
        account: {
          id: account.id,
          name: account.name,
          alerts: account.alerts,
          advisor: account.advisor,
          portfolios: siblings.map(({ id, name }) => ({ id, name })),
        },
        portal: account.portal,
      },
      findings: [...figures.findings],
    };
  },
  readConsolidated: async ({ db, source, now }: PortfolioPorts, { portfolio, asOf }) => {
    const record = await readPortfolioRecord(db, portfolio);
    const account = await readAccountRecord(db, record.accountId);
    const { reportingCurrency } = await readPortfolioSettings(db, portfolio);
    const accounts = await readCombinedAccounts(db, record);
    const currency = reportingCurrency ?? account.currency;
    const range = figureRange({ asOf }, await source.latestDay(db), now);
    const figures = await source.accountFigures(db, { id: account.id, currency, together: accounts.map(({ id }) => id) }, range);
    return { value: { currency, accounts, ...figures.value }, findings: [...figures.findings] };
  },
  listHoldings: async ({ db, source, now }: PortfolioPorts, { portfolio, asOf }) => {
    const record = await readPortfolioRecord(db, portfolio);
    const { value, findings } = await source.holdings(db, record, figureRange({ asOf }, await source.latestDay(db), now).asOf);
    return { value, findings: [...findings] };
  },
  readHoldingHistory: async ({ db, source, now }: PortfolioPorts, { portfolio, holding, asOf }) => {
    const record = await readPortfolioRecord(db, portfolio);
    if (source.holdingHistory === null) refuse('source.unsupported');
    const day = figureRange({ asOf }, await source.latestDay(db), now).asOf;
    const { value, findings } = await source.holdingHistory(db, record, { id: holding, asOf: day });
    return { value, findings: [...findings] };
  },
  listHoldingDocuments: async ({ db, source, now }: PortfolioPorts, { portfolio, holding, asOf }) => {
    const record = await readPortfolioRecord(db, portfolio);
    if (source.documents === null) refuse('source.unsupported');
    const day = figureRange({ asOf }, await source.latestDay(db), now).asOf;
    const { value, findings } = await source.documents.ofHolding(db, record, { id: holding, asOf: day });
    return { value, findings: [...findings] };
  },
  downloadProvidedDocument: async (context: PortfolioPorts, { providedDocument, asOf }) => {
    const { source, now } = context;
    await tellDocumentAccount(context, providedDocument);
    if (source.documents === null) refuse('source.unsupported');
    return providedDownload(await source.documents.download(providedDocument, asOf ?? now.toISOString().slice(0, 10)));
  },
  exportHoldings: async (context: PortfolioPorts, { portfolio, asOf }) => {
    const { db, source, now } = context;
    const record = await readPortfolioRecord(db, portfolio);
    const { asOf: day } = figureRange({ asOf }, await source.latestDay(db), now);
    return holdingsCsv(record, await source.holdings(db, record, day), context);
  },
  lookThrough: async ({ db, source, now }: PortfolioPorts, { portfolio, asOf }) => {
    const record = await readPortfolioRecord(db, portfolio);
    const { value, findings } = await source.lookThrough(db, record, figureRange({ asOf }, await source.latestDay(db), now).asOf);
    return { value, findings: [...findings] };
  },
  exportLookThrough: async (context: PortfolioPorts, { portfolio, asOf }) => {
    const { db, source, now } = context;
    const record = await readPortfolioRecord(db, portfolio);
    const { asOf: day } = figureRange({ asOf }, await source.latestDay(db), now);
    return lookThroughCsv(record, await source.lookThrough(db, record, day), context);
  },
});
