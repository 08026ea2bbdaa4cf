export { headKey, type Head } from './chain.ts';
export { recordEvent, signHead, type NewEvent } from './record.ts';
export { verifyStream, type Verdict } from './verify.ts';
