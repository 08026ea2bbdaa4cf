/** Stands where figures would, while their provider does not answer, or files say nothing: an empty place must not be taken for an empty portfolio [OQ-50]. */
import { isUnanswered, type Finding } from '#packages/findings';
import { EmptyNotice, useWords } from '#ui';

export function UnansweredNotice({ findings }: { readonly findings: readonly Finding[] }) {
  const words = useWords();
  if (findings.some(({ code }) => code === 'source.unfiled'))
    return <EmptyNotice title={words('portfolios.unfiled')}>{words('portfolios.unfiled.why')}</EmptyNotice>;
  return <EmptyNotice title={words('portfolios.unanswered')}>{words('portfolios.unanswered.why')}</EmptyNotice>;
}

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
  if (findings.some(({ code }) => code === 'source.unfiled')) return <UnansweredNotice findings={findings} />;
  return <EmptyNotice title={words('portfolios.limited')}>{words('portfolios.limited.why')}</EmptyNotice>;
}
