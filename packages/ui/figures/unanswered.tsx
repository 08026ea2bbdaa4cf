/**
 * Stands where records or figures would, while their provider does not answer, or files in its place hold none of them: an empty place must
 * not be taken for an empty portfolio [OQ-50].
 */
import type { ReactNode } from 'react';
import type { Finding } from '#packages/findings';
import { EmptyNotice } from '../pages/states.tsx';
import { useWords } from '../surroundings.tsx';

interface UnansweredNoticeProps {
  readonly findings: readonly Finding[];
  /** Where a provider is silent, in the place of the usual heading. */
  readonly title?: string;
  /** Where a provider is silent, in the place of the usual sentence: what happens once it answers. */
  readonly children?: ReactNode;
}

export function UnansweredNotice({ findings, title, children }: UnansweredNoticeProps) {
  const words = useWords();
  if (findings.some(({ code }) => code === 'source.unfiled'))
    return <EmptyNotice title={words('ui.unfiled')}>{words('ui.unfiled.why')}</EmptyNotice>;
  return <EmptyNotice title={title ?? words('ui.unanswered')}>{children ?? words('ui.unanswered.why')}</EmptyNotice>;
}
