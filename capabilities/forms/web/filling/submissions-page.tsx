/** Lists what somebody has submitted, themselves or with their organisation, and shows one submission. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { DataTable, EmptyNotice, QueryContent, Page, PageHeader, useAsk, useFormats, useWords, type TableColumn } from '#ui';
import { forms, type OwnSubmission } from '../../contract.ts';
import { SubmissionView } from './submission-shown.tsx';

const route = getRouteApi('/inside/profile/submissions/$submission');

export function SubmissionsPage() {
  const [words, ask] = [useWords(), useAsk()];
  const query = useQuery(ask(forms.listOwnSubmissions, {}));
  return (
    <Page title={words('forms.own.title')}>
      <PageHeader name={words('forms.own.title')}>{words('forms.own.lead')}</PageHeader>
      <QueryContent query={query} what={words('forms.own.what')}>
        {({ value }) =>
          value.length === 0 ? (
            <EmptyNotice title={words('forms.own.none')}>{words('forms.own.none.why')}</EmptyNotice>
          ) : (
            <SubmissionList rows={value} />
          )
        }
      </QueryContent>
    </Page>
  );
}

function SubmissionList({ rows }: { readonly rows: readonly OwnSubmission[] }) {
  const [words, formats] = [useWords(), useFormats()];
  const link = ({ id, name }: OwnSubmission) => (
    <Link to="/profile/submissions/$submission" params={{ submission: id }}>
      {name}
    </Link>
  );
  const step = ({ step: at, submitted }: OwnSubmission) => words(submitted === null ? 'forms.own.begun' : `forms.step.${at}`);
  const when = ({ submitted, created }: OwnSubmission) => formats.moment(submitted ?? created.at);
  const columns: readonly TableColumn<OwnSubmission>[] = [
    { id: 'name', header: words('forms.form'), rowHeader: true, cell: link },
    { id: 'by', header: words('forms.own.by'), cell: ({ created }) => created.name },
    { id: 'when', header: words('forms.own.when'), cell: when },
    { id: 'step', header: words('forms.own.step'), cell: step },
  ];
  return (
    <DataTable
      label={words('forms.own.title')}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      phone={(row) => ({ name: link(row), value: step(row), detail: when(row) })}
    />
  );
}

export function SubmissionPage() {
  const [words, ask] = [useWords(), useAsk()];
  const { submission } = route.useParams();
  const query = useQuery(ask(forms.readSubmission, { submission }));
  const name = query.data?.name ?? words('forms.submission');
  return (
    <Page title={name}>
      <PageHeader name={name} above={<Link to="/profile/submissions">{words('forms.own.title')}</Link>}>
        {query.data?.owners.map((owner) => owner.name).join(', ')}
      </PageHeader>
      <SubmissionView id={submission} />
    </Page>
  );
}
