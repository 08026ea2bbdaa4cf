/** Leaves every order to the firm's own desk: a stored order is in the queue of staff already. */
import type { OrderCalls } from '../contract.ts';

export const ownDesk: OrderCalls = { store: (work) => work({ take: () => Promise.resolve(null), taken: null }), documents: null };
