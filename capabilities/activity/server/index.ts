export { erasePerson, forgetAddresses } from './erase.ts';
export { signStreamEnd, signatureStatusOf, readCheckpoints, StreamTampered, type Checkpoint, type TrustedKeys } from './heads.ts';
export {
  deriveSigner,
  formerHmacKey,
  KeyRefused,
  readCheckpointKey,
  readSigner,
  formatCheckpointKey,
  type CheckpointKey,
  type CheckpointSigner,
} from './keys.ts';
export { eventStatement, recordEvent, type CommandLineActor, type NewAuditEvent } from './record.ts';
export { verifyStream, type StreamFault, type StreamVerdict } from './verify.ts';
