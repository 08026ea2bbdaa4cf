/** Shows the third step: the result of the check row by row, refused rows first, and the button that commits. */
import { Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog, CountTabs, Sign, useFormats, useSnackbar, useWords } from '#ui';
import { ROW_VERDICTS, type Import, type RowVerdict } from '../../contract.ts';
import { useFactCount } from './facts.ts';
import { ImportRows } from './import-rows.tsx';
import { useCommit } from '../imports.ts';
import { RefusalAlert } from '../refused.tsx';
import css from '../imports.module.css';

const route = getRouteApi('/inside/admin/imports/$import');
const NOTHING = {};

export function CheckedImport({ one }: { readonly one: Import }) {
  const words = useWords();
  const { verdict } = route.useSearch();
  const shown = verdict ?? (one.counts.refused > 0 ? 'refused' : 'new');
  return (
    <>
      <Outcome one={one} />
      <CountTabs
        label={words('imports.verdicts')}
        current={shown}
        tabs={ROW_VERDICTS.toSorted((a, b) => Number(b === 'refused') - Number(a === 'refused')).map((id) => ({
          id,
          count: one.counts[id],
          name: words(`imports.verdict.${id}`),
          means: words(`imports.verdict.${id}.means`),
        }))}
        link={(id, attributes) => (
          <Link
            key={id}
            from="/admin/imports/$import"
            to="."
            search={{ verdict: id as RowVerdict }}
            resetScroll={false}
            activeProps={NOTHING}
            {...attributes}
          />
        )}
      />
      <ImportRows one={one} verdict={shown} />
    </>
  );
}

/** Says whether the import can be committed and, if not, why and what to do. */
function Outcome({ one }: { readonly one: Import }) {
  const words = useWords();
  const formats = useFormats();
  const say = useSnackbar();
  const [asking, setAsking] = useState(false);
  const { counts } = one;
  const blocked = counts.refused > 0 ? 'refused' : counts.new === 0 ? 'nothing' : one.bundle !== null ? 'ahead' : null;
  const facts = { facts: useFactCount()(one) };
  const commit = useCommit(one.id, () => say.success(words('imports.committed', facts)));
  return (
    <div className={css.outcome}>
      <p className={css.verdictLine}>
        {blocked === 'refused' && <Sign kind="attention" />}{' '}
        {words(`imports.outcome.${blocked ?? 'ready'}`, { ...facts, count: counts.refused, number: formats.integer(counts.refused) })}
      </p>
      <div className={css.submit}>
        <Button onClick={() => setAsking(true)} disabled={blocked !== null}>
          {words('imports.commit')}
        </Button>
        {one.bundle !== null && (
          <Link to="/admin/bundle/$bundle" params={{ bundle: one.bundle }}>
            {words('imports.toBundle')}
          </Link>
        )}
        <Link from="/admin/imports/$import" to="." search={{ step: 'mapping' }}>
          {words('imports.changeMapping')}
        </Link>
      </div>
      {commit.isError && <RefusalAlert error={commit.error} />}
      <ConfirmDialog
        opened={asking}
        title={words('imports.commit.title')}
        confirm={words('imports.commit')}
        busy={commit.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => commit.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        <p>{words('imports.commit.facts', facts)}</p>
        {counts.known + counts.absent > 0 && (
          <p>{words('imports.commit.rest', { known: formats.integer(counts.known), absent: formats.integer(counts.absent) })}</p>
        )}
      </ConfirmDialog>
    </div>
  );
}
