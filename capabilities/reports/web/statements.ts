/** The statements of a portfolio, each followed while it is being made; the state lives on the server. */
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAsk, useCall } from '#ui';
import { reports, type Statement } from '../contract.ts';

/** Between two looks at a statement that is being made. */
const LOOK_MS = 1000;

export const isUnfinished = ({ state }: Pick<Statement, 'state'>): boolean => state === 'queued' || state === 'rendering';

/** The list as the server has it, with the newest state of those that are being made. */
export function useStatements(portfolio: string) {
  const ask = useAsk();
  const list = useQuery(ask(reports.listStatements, { portfolio }));
  const made = list.data?.value ?? [];
  const followed = useQueries({
    queries: made.filter(isUnfinished).map(({ id }) =>
      Object.assign(ask(reports.readStatement, { statement: id }), {
        refetchInterval: ({ state: { data } }: { state: { data: Statement | undefined } }) =>
          data && !isUnfinished(data) ? false : LOOK_MS,
      }),
    ),
  });
  const newest = new Map(followed.flatMap(({ data }) => (data ? [[data.id, data] as const] : [])));
  return { list, statements: made.map((statement) => newest.get(statement.id) ?? statement) };
}

export interface Wanted {
  readonly from: string;
  readonly to: string;
  readonly language: Statement['language'];
  /** Without it, what is known now. */
  readonly knownAt?: string | null | undefined;
}

/** Asks for a statement; the same one again joins, a failed one starts again. */
export function useMakeStatement(portfolio: string, asked: (statement: Statement) => void) {
  const call = useCall();
  const ask = useAsk();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ from, to, language, knownAt }: Wanted) =>
      call(reports.createStatement, { portfolio, from, to, language, ...(knownAt && { knownAt }) }),
    onSuccess: async (statement) => {
      asked(statement);
      client.setQueryData(ask(reports.readStatement, { statement: statement.id }).queryKey, statement);
      await client.invalidateQueries({ queryKey: ask(reports.listStatements, { portfolio }).queryKey });
    },
  });
}
