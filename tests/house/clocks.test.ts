/** Tests that every read can be asked for both dates: as of a day, and as known at a moment. */
import { expect, test } from 'vitest';
import { readdirSync } from 'node:fs';
import type { Endpoint } from '#packages/endpoint';

/** What reads neither figures nor facts, or names its own moment. */
const WITHOUT: Readonly<Record<string, string>> = {
  readFigure: 'the name of a figure holds its day and its moment',
  exportFigure: 'as readFigure',
  listStatements: 'which statements were made; each holds its own moment',
  listAccountStatements: 'as listStatements',
  readStatement: 'as listStatements',
  downloadStatement: 'as listStatements',
  downloadProvidedDocument: 'of the day on screen, as it is kept now',
  downloadProvidedStatement: 'made by a provider, of the days that are asked for',
  downloadProvidedAccountStatement: 'as downloadProvidedStatement',
  calculate: 'stores nothing: the facts come with the question',
  listOwnStatuses: 'where somebody stands now',
  readAccountStatus: 'as listOwnStatuses',
  readAdvisorPhoto: 'as listOwnStatuses',
  readAccountDetails: 'as listOwnStatuses',
  readPortfolioDetails: 'as listOwnStatuses',
  readDataSource: 'where figures come from now',
  exportStaticFile: 'of the day that the file says',
  readCommentary: 'what is said now about a day',
  listDirectory: 'names as they are now',
  listOwners: 'who takes part now',
  listHolders: 'as listOwners',
  listWaitingHolders: 'as listOwners',
  readClientInvitation: 'what became of a letter',
  listLooks: 'when somebody looked',
  countAttention: 'who needs somebody now',
  listQuarterlyPayments: 'what is switched on now',
  listFunds: 'what is offered now, up to the last price',
  exportFunds: 'as listFunds',
  listFavouriteFunds: 'which are marked now',
  compareFunds: 'as listFunds',
  readFund: 'as listFunds',
  readFundPrices: 'prices by their days',
  exportProjects: 'as listFunds',
};
/** Capabilities of the house itself: who is who and stands where, what was done and sent, where one can go, which files came, and what was asked and answered. */
const OF_THE_HOUSE = [
  'tenants',
  'people',
  'audit',
  'outbox',
  'sign-in',
  'statuses',
  'wording',
  'groups',
  'navigation',
  'files',
  'imports',
  'bundles',
  'market-data',
  'datasets',
  'forms',
  'media',
  'documents',
  'records',
  'content',
  'planning',
  'orders',
  'messages',
  'analytics',
  'processes',
  'verification',
  'admin',
];

test('every reading takes the as-of day and the moment of knowing', async () => {
  const capabilities = readdirSync('capabilities').filter((name) => !OF_THE_HOUSE.includes(name));
  const missing: string[] = [];
  const used = new Set<string>();
  for (const capability of capabilities) {
    const contract = (await import(`../../capabilities/${capability}/contract.ts`)) as Record<string, unknown>;
    const endpoints = Object.values(contract).flatMap((part) => (isContract(part) ? Object.entries(part) : []));
    for (const [name, { method, input }] of endpoints) {
      if (name in WITHOUT) used.add(name);
      else if (method === 'GET' && !('asOf' in input.shape && 'knownAt' in input.shape)) missing.push(`${capability}: ${name}`);
    }
  }
  expect(missing).toEqual([]);
  expect(Object.keys(WITHOUT).filter((name) => !used.has(name))).toEqual([]);
});

function isContract(part: unknown): part is Record<string, Endpoint> {
  const entries = typeof part === 'object' && part !== null ? Object.values(part) : [];
  return (
    entries.length > 0 && entries.every((one) => typeof one === 'object' && one !== null && 'path' in one && 'input' in one && 'may' in one)
  );
}
