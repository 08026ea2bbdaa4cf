export { erasePerson, forgetAddresses } from './erase.ts';
export { signHead, standingOf, storedHeads, StreamTampered, type Head, type TrustedKeys } from './heads.ts';
export { derivedSigner, formerKey, KeyRefused, readHeadKey, readSigner, writeHeadKey, type HeadKey, type Signer } from './keys.ts';
export { eventStatement, recordEvent, type CommandLine, type NewEvent } from './record.ts';
export { verifyStream, type Fault, type Verdict } from './verify.ts';
