/** Reads and writes the fund in question in the address, `?quarterly=<account>.<fund>`, so that the dialog can open over any page. */
import { useSearch } from '@tanstack/react-router';
import { useChangeAddress } from '#ui';

export interface QuarterlyQuestionAddress {
  readonly account: string;
  readonly fund: string;
}

const ADDRESS_PATTERN = /^([0-9a-f-]{36})\.([0-9a-f-]{36})$/;

export function useAskedFund(): QuarterlyQuestionAddress | null {
  const { quarterly }: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const [, account, fund] = (typeof quarterly === 'string' && ADDRESS_PATTERN.exec(quarterly)) || [];
  return account && fund ? { account, fund } : null;
}

export function useAskFund(): (address: QuarterlyQuestionAddress | null) => void {
  const change = useChangeAddress<{ quarterly: string | undefined }>();
  return (asked) => change({ quarterly: asked ? `${asked.account}.${asked.fund}` : undefined });
}
