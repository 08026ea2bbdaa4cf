/** Shows in the print view what the firm says about the day of the report, with what it has attached. */
import { useQuery } from '@tanstack/react-query';
import { RichTextView } from '#packages/form-view';
import { FailureNotice, useAsk, useWords } from '#ui';
import { reports, type Commentary } from '../contract.ts';

export function useCommentary(day: string) {
  return useQuery(useAsk()(reports.readCommentary, { date: day }));
}

export function CommentaryText({ commentary }: { readonly commentary: readonly Commentary[] }) {
  const words = useWords();
  return commentary.map(({ id, name, body, attachment }) => (
    <section key={id} aria-label={name}>
      <h2>{name}</h2>
      {body && <RichTextView text={body} />}
      {attachment && (
        <p>
          <a href={attachment.url} target="_blank" rel="noreferrer">
            {words('reports.print.attachment', { name: attachment.name })}
          </a>
        </p>
      )}
    </section>
  ));
}

export function CommentaryFailure({ query }: { readonly query: ReturnType<typeof useCommentary> }) {
  const words = useWords();
  return <FailureNotice what={words('reports.what.commentary')} error={query.error} onRetry={() => void query.refetch()} />;
}
