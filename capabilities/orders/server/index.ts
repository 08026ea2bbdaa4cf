export { collections } from './collections.ts';
export { placeDistributionOrder } from './distribution.ts';
export { endpoints } from './endpoints.ts';
export { firstOrdersOf } from './first-order.ts';
export { openItems } from './outstanding.ts';
export { ownDesk } from './own-desk.ts';
export { providerDesk } from './provider-desk.ts';
