/** Leaves every order to the firm's own desk: a stored order is in the queue of staff already. */
import type { OrderCalls } from '../contract.ts';

export const ownDesk: OrderCalls = {
  store: (_request, work) => work({ take: () => Promise.resolve(null), taken: null, noted: null }),
  documents: null,
};
