/** For whoever was joined to an account and waits for its client to confirm them [OQ-70]. */
import { useQuery } from '@tanstack/react-query';
import { Empty, useAsk, useWords } from '#ui';
import { people } from '#contract/people';

export function Waiting() {
  const [words, ask] = [useWords(), useAsk()];
  const waiting = useQuery(ask(people.readProfile, {})).data?.waiting ?? 0;
  if (waiting === 0) return null;
  return <Empty title={words('people.waiting', { count: waiting })}>{words('people.waiting.why')}</Empty>;
}
