/** Shows when a record was made and changed, and by whom. */
import { useFormats, useWords } from '#ui';
import type { FullRecord } from '#contract/records';
import css from './record-form.module.css';

/** Says who created, changed, published and removed the record, and when. */
export function Metadata({
  kept: { created, updated, published, removed },
  history,
}: {
  readonly kept: FullRecord;
  /** Whether publishing is a separate step. */
  readonly history: boolean;
}) {
  const [words, formats] = [useWords(), useFormats()];
  const stamps = [
    ['created', created],
    ['updated', updated],
    ['published', history ? published : null],
    ['removed', removed],
  ] as const;
  // Its maker is named with their organisation.
  const of = created?.organisation ? ` (${created.organisation})` : '';
  const said = stamps.flatMap(([what, stamp]) =>
    stamp === null
      ? []
      : [
          words(`admin.stamp.${what}${stamp.by ? 'By' : ''}`, {
            moment: formats.timestamp(stamp.at),
            name: `${stamp.by?.name ?? ''}${what === 'created' ? of : ''}`,
          }),
        ],
  );
  const draft = history && published === null && removed === null;
  return (
    <p className={css.stamps}>
      {said.join(' · ')}
      {draft && ` · ${words('admin.draft')}`}
    </p>
  );
}
