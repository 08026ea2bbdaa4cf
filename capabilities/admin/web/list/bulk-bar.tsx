/** Offers actions on the selected rows of a list. */
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { DownloadButton, useWords } from '#ui';
import { MOST_BULK_RECORDS, records, type BulkAction } from '#contract/records';
import { BulkDialog } from './bulk-dialog.tsx';
import css from '../bulk.module.css';
import type { CollectionDescription } from '../use-collections.ts';

export interface RowSelection {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (ids: readonly string[], chosen: boolean) => void;
  readonly clear: () => void;
}

/** The selected rows of a list, across its pages. */
export function useRowSelection(): RowSelection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    ids,
    toggle: (some, chosen) =>
      setIds((now) => new Set(chosen ? [...now, ...some].slice(0, MOST_BULK_RECORDS) : [...now].filter((id) => !some.includes(id)))),
    clear: () => setIds(new Set()),
  };
}

/** The actions that a collection allows on many records at once. */
export function bulkActionsOf({ without = [], history }: CollectionDescription, bin: boolean): BulkAction[] {
  if (without.includes('remove')) return history && !bin ? ['publish'] : [];
  if (bin) return ['restore'];
  return history ? ['publish', 'remove'] : ['remove'];
}

export function BulkBar({
  collection,
  chosen: { ids, toggle, clear },
  shown,
  bin,
}: {
  readonly collection: CollectionDescription;
  readonly chosen: RowSelection;
  /** Ids of the rows of this page. */
  readonly shown: readonly string[];
  readonly bin: boolean;
}) {
  const words = useWords();
  const [doing, setDoing] = useState<BulkAction | null>(null);
  const all = shown.every((id) => ids.has(id));
  return (
    <>
      {ids.size > 0 && (
        <div className={css.bar} role="group" aria-label={words('admin.bulk')}>
          <Checkbox
            label={words('admin.bulk.page')}
            checked={all}
            indeterminate={!all && shown.some((id) => ids.has(id))}
            onChange={(event) => toggle(shown, event.currentTarget.checked)}
          />
          <span role="status">{words('admin.bulk.chosen', { count: ids.size, number: String(ids.size) })}</span>
          {bulkActionsOf(collection, bin).map((action) => (
            <Button key={action} variant="default" size="compact-md" onClick={() => setDoing(action)}>
              {words(`admin.bulk.${action}`)}
            </Button>
          ))}
          {!bin && (
            <DownloadButton
              endpoint={records.exportRecords}
              input={{ collection: collection.name, search: '', bin: 'false', direction: 'ascending', ids: [...ids].join(',') }}
            >
              {words('ui.csv')}
            </DownloadButton>
          )}
          <Button variant="subtle" color="gray" size="compact-md" onClick={clear}>
            {words('admin.bulk.clear')}
          </Button>
        </div>
      )}
      {doing && <BulkDialog collection={collection} action={doing} ids={[...ids]} onStarted={clear} onClose={() => setDoing(null)} />}
    </>
  );
}
