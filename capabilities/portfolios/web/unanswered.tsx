/** Says on the pages of a portfolio whether nothing is held, or nothing was answered. */
import { isUnanswered, type Finding } from '#packages/findings';
import { EmptyNotice, UnansweredNotice, useWords } from '#ui';

/** Says that nothing is held, or that nothing was answered, whichever `findings` say. */
export function NoHoldings({ findings, title }: { readonly findings: readonly Finding[]; readonly title: string }) {
  const words = useWords();
  if (findings.some(isUnanswered)) return <UnansweredNotice findings={findings} />;
  return <EmptyNotice title={title}>{words('portfolios.empty.why')}</EmptyNotice>;
}

/** Whether the returns of the portfolio did not come: access is limited to what needs none [OQ-50]. */
export function isLimited(findings: readonly Finding[]): boolean {
  return findings.some((one) => isUnanswered(one) && one.part === 'returns');
}

/** Stands where the overview would while access is limited. */
export function LimitedNotice({ findings }: { readonly findings: readonly Finding[] }) {
  const words = useWords();
  return (
    <UnansweredNotice findings={findings} title={words('portfolios.limited')}>
      {words('portfolios.limited.why')}
    </UnansweredNotice>
  );
}
