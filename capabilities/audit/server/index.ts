export { erasePerson, forgetAddresses } from './erase.ts';
export { signAuditLogEnd, signatureStatusOf, readCheckpoints, AuditLogTampered, type Checkpoint, type TrustedKeys } from './checkpoints.ts';
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
export { verifyAuditLog, type StreamVerdict } from './verify.ts';
