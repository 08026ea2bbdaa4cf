/** Tells which changes have their audit row after them and not with them, and fails a test whose server found another. */
import { expect } from 'vitest';
import type { LateAuditRow } from '../../apps/server/plugins/audit.ts';

const BY_THE_GATE = 'what belongs to signing in is changed by the gate, before or beside the person of the request';
const BY_OTHERS = 'the change is made by a job or a service outside';
const NOTHING_TO_WRITE = 'asked again, it writes nothing';

const ROWS_AFTERWARDS: Readonly<Record<string, string>> = {
  sendPin: BY_THE_GATE,
  beginSetUp: BY_THE_GATE,
  finishSetUp: BY_THE_GATE,
  giveUpSecondFactor: BY_THE_GATE,
  renewBackupCodes: BY_THE_GATE,
  resetSecondFactor: BY_THE_GATE,
  addPasskey: BY_THE_GATE,
  namePasskey: BY_THE_GATE,
  deletePasskey: BY_THE_GATE,
  endSession: BY_THE_GATE,
  endPersonSessions: BY_THE_GATE,
  changePassword: BY_THE_GATE,
  proveAgain: BY_THE_GATE,
  askForAddress: BY_THE_GATE,
  register: BY_THE_GATE,
  confirmAddress: BY_THE_GATE,
  resetPassword: BY_THE_GATE,
  sendConfirmation: BY_THE_GATE,
  sendCustomPassResetEmail: BY_THE_GATE,
  openOwnPortal: BY_THE_GATE,
  bigben: BY_OTHERS,
  refreshDataSource: BY_OTHERS,
  createRecord: NOTHING_TO_WRITE,
  stopBulk: NOTHING_TO_WRITE,
  submitForm: NOTHING_TO_WRITE,
  saveProjection: NOTHING_TO_WRITE,
  markDocument: NOTHING_TO_WRITE,
  keepFavouriteFund: NOTHING_TO_WRITE,
  hideUserStatus: NOTHING_TO_WRITE,
  meetWelcome: NOTHING_TO_WRITE,
};

/** Gathers what a server tells, of the operations of the product; `check` is called when it stops. */
export function gatherLateRows(): { note: (late: LateAuditRow) => void; check: () => void } {
  const unexpected: LateAuditRow[] = [];
  return {
    note: (late) => {
      if (late.what === 'details' || !(late.operation in ROWS_AFTERWARDS)) unexpected.push(late);
    },
    check: () => expect(unexpected, 'told to the audit log too late for the transaction of the change').toEqual([]),
  };
}
