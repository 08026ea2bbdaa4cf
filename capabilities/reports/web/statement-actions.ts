/** Hands the statements panel what later capabilities offer to do with a finished statement. */
import { createContext, use, type ComponentType } from 'react';
import type { Statement } from '../contract.ts';

export interface StatementActionProps {
  readonly statement: Statement;
}

export interface StatementAction {
  /** The name of the capability that offers it. */
  readonly from: string;
  readonly action: ComponentType<StatementActionProps>;
}

const ActionsContext = createContext<readonly StatementAction[]>([]);

/** The application hands them over here. */
export const StatementActionsProvider = ActionsContext.Provider;

export const useStatementActions = (): readonly StatementAction[] => use(ActionsContext);
