/** Tells a person who was added to an account that its client has to confirm them first [OQ-70]. */
import { useQuery } from '@tanstack/react-query';
import { Empty, useAsk, useWords } from '#ui';
import { people } from '#contract/people';

export function Waiting() {
  const [words, ask] = [useWords(), useAsk()];
  const waiting = useQuery(ask(people.readProfile, {})).data?.waiting ?? 0;
  if (waiting === 0) return null;
  return <Empty title={words('people.waiting', { count: waiting })}>{words('people.waiting.why')}</Empty>;
}
