/** Tells a person who was added to an account that its client has to confirm them first [OQ-70]. */
import { useQuery } from '@tanstack/react-query';
import { EmptyNotice, useAsk, useWords } from '#ui';
import { people } from '#contract/people';

export function WaitingNotice() {
  const [words, ask] = [useWords(), useAsk()];
  const waiting = useQuery(ask(people.readProfile, {})).data?.waiting ?? 0;
  if (waiting === 0) return null;
  return <EmptyNotice title={words('people.waiting', { count: waiting })}>{words('people.waiting.why')}</EmptyNotice>;
}
