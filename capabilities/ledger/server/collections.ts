/** Lists the collections of the ledger that staff keep by hand. */
import { holdings } from './entered-holdings.ts';
import { properties } from './entered-properties.ts';
import { securities } from './entered-securities.ts';
import { transactions } from './entered-transactions.ts';

export const collections = [holdings, securities, properties, transactions];
