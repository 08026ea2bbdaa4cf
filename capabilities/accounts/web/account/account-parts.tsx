/** Sections that show more about an account, for the same as-of day and state of knowledge as its page. */
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { clocksOf, useAsk, type DashboardPlace } from '#ui';
import { accounts } from '../../contract.ts';
import { Advisor } from './advisor.tsx';
import { Rates } from './rates.tsx';

export function AccountAdvisor({ place }: { readonly place: DashboardPlace }) {
  const detail = useAccount(place);
  return detail && <Advisor account={detail.id} advisor={detail.advisor} />;
}

export function AccountRates({ place }: { readonly place: DashboardPlace }) {
  const detail = useAccount(place);
  return detail && <Rates of={detail} />;
}

/** Null while it is loading, and where loading failed, which the page reports. */
function useAccount({ account }: DashboardPlace) {
  const { asOf, known } = useSearch({ strict: false });
  const detail = useQuery({
    ...useAsk()(accounts.readAccount, { account: account ?? '', ...clocksOf({ asOf, known }) }),
    enabled: account !== null,
  });
  return detail.data?.value ?? null;
}
