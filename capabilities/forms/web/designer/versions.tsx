/** Lists the versions of a form with their differences, and lets staff restore one. */
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formDifferences, type Form } from '#packages/forms';
import { EmptyNotice, QueryContent, Skeleton, useAsk, useCall, useFormats, useShowFailure, useWords } from '#ui';
import { forms, type FormRecord } from '../../contract.ts';
import { differenceSentence } from './sentences.ts';
import css from './designer.module.css';

export function Versions({
  record,
  now,
  onRestore,
}: {
  readonly record: FormRecord;
  readonly now: Form;
  readonly onRestore: (form: Form) => void;
}) {
  const [words, formats, ask, call] = [useWords(), useFormats(), useAsk(), useCall()];
  const failed = useShowFailure();
  const query = useQuery(ask(forms.listFormVersions, { form: record.id }));
  const restore = useMutation({
    mutationFn: (number: number) => call(forms.readFormVersion, { form: record.id, number }),
    onSuccess: ({ definition }) => onRestore(definition),
    onError: failed,
  });
  return (
    <QueryContent query={query} what={words('forms.design.versions')} skeleton={<Skeleton lines={6} />} missing="here">
      {({ value }) =>
        value.length === 0 ? (
          <EmptyNotice title={words('forms.design.versions.none')}>{words('forms.design.versions.noneWhy')}</EmptyNotice>
        ) : (
          <>
            {record.published !== null && <UnpublishedChanges record={record} published={record.published} now={now} />}
            <ol className={css.versions}>
              {value.map(({ number, published, current, submissions, differences: told }) => (
                <li key={number}>
                  <h3 className={css.versionName}>{words('forms.design.version', { number })}</h3>
                  <p className={css.quiet}>
                    {[
                      published.by
                        ? words('forms.design.version.by', { moment: formats.timestamp(published.at), name: published.by })
                        : formats.timestamp(published.at),
                      ...(current ? [words('forms.design.version.current')] : []),
                      words('forms.design.version.answers', { count: submissions }),
                    ].join(' · ')}
                  </p>
                  <DifferenceList differences={told} />
                  <Button
                    variant="default"
                    size="compact-md"
                    loading={restore.isPending && restore.variables === number}
                    onClick={() => restore.mutate(number)}
                  >
                    {words('forms.design.version.restore', { number })}
                  </Button>
                </li>
              ))}
            </ol>
          </>
        )
      }
    </QueryContent>
  );
}

/** Lists what publishing would change. */
function UnpublishedChanges({ record, published, now }: { readonly record: FormRecord; readonly published: number; readonly now: Form }) {
  const [words, ask] = [useWords(), useAsk()];
  const { data } = useQuery(ask(forms.readFormVersion, { form: record.id, number: published }));
  const told = data ? formDifferences(data.definition, now) : [];
  if (told.length === 0) return null;
  return (
    <section className={css.unpublished}>
      <h3 className={css.versionName}>{words('forms.design.unpublished')}</h3>
      <DifferenceList differences={told} />
    </section>
  );
}

function DifferenceList({ differences: told }: { readonly differences: ReturnType<typeof formDifferences> }) {
  const words = useWords();
  if (told.length === 0) return null;
  const sentences = [...new Set(told.map((one) => differenceSentence(one, words)))];
  return (
    <ul className={css.told}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
