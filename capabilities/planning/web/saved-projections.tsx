/** The saved projections of an account: opened, printed, removed, and restored. */
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  DataTable,
  DownloadButton,
  EmptyNotice,
  QueryContent,
  Section,
  useAsk,
  useCall,
  useFormats,
  useShowFailure,
  useSnackbar,
  useWords,
  type TableColumn,
} from '#ui';
import { useMay } from '#web/sign-in';
import { planning, type ListedProjection } from '../contract.ts';
import css from './planning.module.css';

export function SavedProjections({
  portal,
  account,
  onRemoved,
}: {
  readonly portal: string;
  readonly account: string;
  readonly onRemoved: (id: string) => void;
}) {
  const [words, ask, call, formats] = [useWords(), useAsk(), useCall(), useFormats()];
  const [say, sayFailed] = [useSnackbar(), useShowFailure()];
  const changes = useMay('own.change');
  const queryClient = useQueryClient();
  const query = useQuery(ask(planning.listProjections, { account }));
  const reload = () => queryClient.invalidateQueries({ queryKey: ask(planning.listProjections, { account }).queryKey.slice(0, 2) });
  const restore = useMutation({
    mutationFn: (id: string) => call(planning.restoreProjection, { projection: id }),
    onSuccess: reload,
    onError: sayFailed,
  });
  const remove = useMutation({
    mutationFn: ({ id }: ListedProjection) => call(planning.removeProjection, { projection: id }),
    onSuccess: async (_, { id, name }) => {
      onRemoved(id);
      await reload();
      say.success(words('planning.saved.removed', { name }), () => restore.mutate(id));
    },
    onError: sayFailed,
  });
  const link = ({ id, name }: ListedProjection) => (
    <Link to="/dashboard/$portal/projections" params={{ portal }} search={{ account, projection: id }}>
      {name}
    </Link>
  );
  const doing = (row: ListedProjection) => (
    <span className={css.rows}>
      <DownloadButton endpoint={planning.printProjection} input={{ projection: row.id }}>
        {words('planning.saved.pdf')}
      </DownloadButton>
      {changes && (
        <Button
          variant="default"
          aria-label={words('planning.saved.remove.of', { name: row.name })}
          disabled={remove.isPending}
          onClick={() => remove.mutate(row)}
        >
          {words('planning.saved.remove')}
        </Button>
      )}
    </span>
  );
  const columns: readonly TableColumn<ListedProjection>[] = [
    { id: 'name', header: words('planning.saved.name'), rowHeader: true, cell: link },
    { id: 'years', header: words('planning.saved.years'), numeric: true, cell: ({ inputs }) => formats.integer(inputs.years) },
    {
      id: 'value',
      header: words('planning.projection.value'),
      numeric: true,
      cell: ({ value, currency }) => formats.money(value, currency),
    },
    { id: 'when', header: words('planning.saved.when'), cell: ({ createdAt }) => formats.date(createdAt) },
    { id: 'doing', header: words('planning.saved.doing'), cell: doing },
  ];
  return (
    <Section title={words('planning.saved')}>
      <QueryContent query={query} what={words('planning.saved.what')} missing="here">
        {({ value }) =>
          value.length === 0 ? (
            <EmptyNotice title={words('planning.saved.none')}>{words('planning.saved.none.why')}</EmptyNotice>
          ) : (
            <DataTable
              label={words('planning.saved')}
              columns={columns}
              rows={value}
              rowId={({ id }) => id}
              phone={(row) => ({
                name: link(row),
                value: formats.money(row.value, row.currency),
                detail: formats.date(row.createdAt),
                aside: doing(row),
              })}
            />
          )
        }
      </QueryContent>
    </Section>
  );
}
