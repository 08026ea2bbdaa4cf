/** What later capabilities add to the head of the page of an account. */
import { createContext, use, type ComponentType } from 'react';
import type { AccountDetail } from '../contract.ts';

export interface AccountActionProps {
  /** With the days that the page speaks of. */
  readonly account: AccountDetail;
}

interface AccountAction {
  /** The word of the capability that brings it. */
  readonly from: string;
  readonly action: ComponentType<AccountActionProps>;
}

const Gathered = createContext<readonly AccountAction[]>([]);

/** The application hands them over here. */
export const AccountActionsGathered = Gathered.Provider;

export const useAccountActions = (): readonly AccountAction[] => use(Gathered);
