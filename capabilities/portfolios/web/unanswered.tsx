/** Stands where figures would, while their provider does not answer: an empty place must not be taken for an empty portfolio [OQ-50]. */
import { isUnanswered, type Finding } from '#packages/findings';
import { EmptyNotice, useWords } from '#ui';

export function UnansweredNotice() {
  const words = useWords();
  return <EmptyNotice title={words('portfolios.unanswered')}>{words('portfolios.unanswered.why')}</EmptyNotice>;
}

/** Says that nothing is held, or that nothing was answered, whichever `findings` say. */
export function NoHoldings({ findings, title }: { readonly findings: readonly Finding[]; readonly title: string }) {
  const words = useWords();
  if (findings.some(isUnanswered)) return <UnansweredNotice />;
  return <EmptyNotice title={title}>{words('portfolios.empty.why')}</EmptyNotice>;
}

/** Whether the returns of the portfolio did not come: access is limited to what needs none [OQ-50]. */
export function isLimited(findings: readonly Finding[]): boolean {
  return findings.some((one) => isUnanswered(one) && one.part === 'returns');
}

/** Stands where the overview would while access is limited. */
export function LimitedNotice() {
  const words = useWords();
  return <EmptyNotice title={words('portfolios.limited')}>{words('portfolios.limited.why')}</EmptyNotice>;
}
