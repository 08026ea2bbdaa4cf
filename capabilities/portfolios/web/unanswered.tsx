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
