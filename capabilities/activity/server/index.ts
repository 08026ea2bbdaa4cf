export { erasePerson } from './erase.ts';
export { headKey, type Head } from './chain.ts';
export { eventStatement, recordEvent, signHead, type CommandLine, type NewEvent } from './record.ts';
export { verifyStream, type Verdict } from './verify.ts';
