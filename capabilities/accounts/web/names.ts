/** Names of the figures of an account. */
import { naming, type Naming } from '#packages/figures';
import type { AccountDetail } from '../contract.ts';

export function namesOf({ id, knownAt }: Pick<AccountDetail, 'id' | 'knownAt'>): Naming {
  return naming({ kind: 'account', id }, knownAt);
}
