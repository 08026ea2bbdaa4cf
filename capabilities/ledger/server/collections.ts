/** Lists the collections of the ledger that staff keep by hand. */
import { holdings } from './entry/entered-holdings.ts';
import { properties } from './entry/entered-properties.ts';
import { securities } from './entry/entered-securities.ts';
import { transactions } from './entry/entered-transactions.ts';

export const collections = [holdings, securities, properties, transactions];
