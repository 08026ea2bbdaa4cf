/** Collects the buttons that later rooms add to the head of the page of an account. */
import { createContext, use, type ComponentType } from 'react';
import type { AccountDetail } from '../../contract.ts';

export interface AccountActionProps {
  /** The account, with the days of the page. */
  readonly account: AccountDetail;
}

interface AccountAction {
  /** Name of the room that contributes it. */
  readonly from: string;
  readonly action: ComponentType<AccountActionProps>;
}

const AccountActionsContext = createContext<readonly AccountAction[]>([]);

/** The application provides the actions here. */
export const AccountActionsProvider = AccountActionsContext.Provider;

export const useAccountActions = (): readonly AccountAction[] => use(AccountActionsContext);
