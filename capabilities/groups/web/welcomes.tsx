/** Shows a client the welcome texts of their groups, each once, one after the other. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LazyBoundary, lazy, useAsk, useCall } from '#ui';
import { useActor, useMay } from '#web/sign-in';
import { groups } from '../contract.ts';

const WelcomeDialog = lazy(() => import('./welcome-dialog.tsx').then(({ WelcomeDialog }) => WelcomeDialog));

export function Welcomes() {
  const [ask, call, queryClient] = [useAsk(), useCall(), useQueryClient()];
  const { viewing } = useActor();
  const client = useMay('own');
  const professional = useMay('clients.read');
  const question = ask(groups.listWelcomes, {});
  // Somebody who looks as a client does not see them, so that they stay unseen for the client.
  const waiting = useQuery({ ...question, enabled: client && !viewing && !professional }).data?.value ?? [];
  const meet = useMutation({
    mutationFn: (clientGroup: string) => call(groups.meetWelcome, { clientGroup }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: question.queryKey }),
  });
  const first = waiting.find(({ id }) => id !== meet.variables);
  if (!first) return null;
  return (
    <LazyBoundary waiting={null}>
      <WelcomeDialog key={first.id} of={first} onClose={() => meet.mutate(first.id)} />
    </LazyBoundary>
  );
}
