/** Stands where accounts, clients or portfolios would be listed, while their provider does not answer, or files in its place hold none of them [OQ-50]. */
import type { Finding } from '#packages/findings';
import { EmptyNotice, useWords } from '#ui';

interface UnansweredListProps {
  readonly findings: readonly Finding[];
  /** What happens once the provider answers. */
  readonly next: string;
}

export function UnansweredList({ findings, next }: UnansweredListProps) {
  const words = useWords();
  if (findings.some(({ code }) => code === 'source.unfiled'))
    return <EmptyNotice title={words('accounts.unfiled')}>{words('accounts.unfiled.why')}</EmptyNotice>;
  return <EmptyNotice title={words('accounts.unanswered')}>{next}</EmptyNotice>;
}
