/** Reads the statements of a portfolio or an account, and follows those being made; the state is on the server. */
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAsk, useCall } from '#ui';
import type { StatementComponent } from '../contract-components.ts';
import { reports, type Statement } from '../contract.ts';

/** Interval for reading a statement that is being made, in milliseconds. */
const POLL_MS = 1000;

export const isUnfinished = ({ state }: Pick<Statement, 'state'>): boolean => state === 'queued' || state === 'rendering';

/** The portfolio or account of a statement, with the days of its page. */
export interface StatementTarget {
  readonly kind: 'portfolio' | 'account';
  readonly id: string;
  /** The account itself, or that of the portfolio. */
  readonly account: string;
  readonly asOf: string;
  readonly from: string;
  readonly to: string;
  readonly inception: string | null;
}

function useStatementListQuery({ kind, id }: Pick<StatementTarget, 'kind' | 'id'>) {
  const ask = useAsk();
  return kind === 'portfolio' ? ask(reports.listStatements, { portfolio: id }) : ask(reports.listAccountStatements, { account: id });
}

/** The list from the server, with the newest state of statements that are being made. */
export function useStatements(of: Pick<StatementTarget, 'kind' | 'id'>) {
  const ask = useAsk();
  const list = useQuery(useStatementListQuery(of));
  const made = list.data?.value ?? [];
  const followed = useQueries({
    queries: made.filter(isUnfinished).map(({ id }) =>
      Object.assign(ask(reports.readStatement, { statement: id }), {
        refetchInterval: ({ state: { data } }: { state: { data: Statement | undefined } }) =>
          data && !isUnfinished(data) ? false : POLL_MS,
      }),
    ),
  });
  const newest = new Map(followed.flatMap(({ data }) => (data ? [[data.id, data] as const] : [])));
  return { list, statements: made.map((statement) => newest.get(statement.id) ?? statement) };
}

export interface StatementOptions {
  readonly from: string;
  readonly to: string;
  readonly language: Statement['language'];
  readonly consolidated: boolean;
  readonly components: readonly StatementComponent[];
  /** The moment at which facts were known; by default now. */
  readonly knownAt?: string | null | undefined;
}

/** Requests a statement; an equal request joins the existing one, a failed one starts again. */
export function useMakeStatement(of: Pick<StatementTarget, 'kind' | 'id' | 'account'>, asked: (statement: Statement) => void) {
  const call = useCall();
  const ask = useAsk();
  const client = useQueryClient();
  const { queryKey } = useStatementListQuery(of);
  return useMutation({
    mutationFn: ({ from, to, language, knownAt, consolidated, components }: StatementOptions) =>
      call(reports.generatePdf, {
        account: of.account,
        ...(of.kind === 'portfolio' && { portfolio: of.id }),
        from,
        to,
        language,
        ...(knownAt && { knownAt }),
        consolidated,
        components: [...components],
      }),
    onSuccess: async (statement) => {
      asked(statement);
      client.setQueryData(ask(reports.readStatement, { statement: statement.id }).queryKey, statement);
      await client.invalidateQueries({ queryKey });
    },
  });
}
