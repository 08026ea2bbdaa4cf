/** Offers actions on the selected rows of a list. */
import { Button, Checkbox } from '@mantine/core';
import { useRef, useState } from 'react';
import { DownloadButton, useWords } from '#ui';
import { MOST_BULK_RECORDS, records, type BulkAction, type RecordPage } from '#contract/records';
import { BulkDialog, type BulkChoice } from './bulk-dialog.tsx';
import { LeftBulk } from './bulk-outcome.tsx';
import css from '../bulk.module.css';
import type { CollectionDescription } from '../use-collections.ts';

/** What a list is asked for, whatever its order and page. */
export interface ListQuestion {
  readonly search: string;
  readonly parent: string | undefined;
  readonly only: string | undefined;
  readonly bin: boolean;
}

export interface RowSelection {
  /** Rows that were chosen one by one; none where all are chosen. */
  readonly ids: ReadonlySet<string>;
  /** Whether everything that the list finds is chosen, on whatever page. */
  readonly all: boolean;
  readonly has: (id: string) => boolean;
  readonly toggle: (ids: readonly string[], chosen: boolean) => void;
  readonly chooseAll: () => void;
  readonly clear: () => void;
}

/**
 * The selected rows of a list, across its pages. All that a list finds are chosen only as long as it is asked the same.
 * @param found this page of the list, whose rows stay chosen where one of all is left out
 */
export function useRowSelection(question: ListQuestion, found: RecordPage | undefined): RowSelection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [allOf, setAllOf] = useState<string | null>(null);
  const asked = JSON.stringify(question);
  const all = allOf === asked;
  // What is found later is not chosen because it was once.
  if (allOf !== null && !all) setAllOf(null);
  return {
    ids,
    all,
    has: (id) => all || ids.has(id),
    toggle: (some, chosen) => {
      setAllOf(null);
      setIds((before) => {
        const now = all ? idsOf(found) : [...before];
        return new Set(chosen ? [...now, ...some].slice(0, MOST_BULK_RECORDS) : now.filter((id) => !some.includes(id)));
      });
    },
    chooseAll: () => {
      setAllOf(asked);
      setIds(new Set());
    },
    clear: () => {
      setAllOf(null);
      setIds(new Set());
    },
  };
}

function idsOf(found: RecordPage | undefined): string[] {
  return found?.rows.map(({ id }) => id) ?? [];
}

/** The actions that a collection allows on many records at once. */
export function bulkActionsOf({ without = [], history = false, invites }: CollectionDescription, bin: boolean): BulkAction[] {
  const isRemovable = !without.includes('remove');
  if (bin) return isRemovable ? ['restore'] : [];
  const open = { invite: invites, publish: history, remove: isRemovable };
  return (['invite', 'publish', 'remove'] as const).filter((action) => open[action]);
}

export function BulkBar({
  collection,
  chosen: { ids, all, has, toggle, chooseAll, clear },
  question,
  found,
  count,
}: {
  readonly collection: CollectionDescription;
  readonly chosen: RowSelection;
  readonly question: ListQuestion;
  /** This page of the list, once it has come. */
  readonly found: RecordPage | undefined;
  /** How many the list finds, as it says it: `1,000+`. */
  readonly count: string;
}) {
  const words = useWords();
  const [doing, setDoing] = useState<BulkAction | null>(null);
  // Runs whose dialog was closed before they were seen to have ended.
  const [left, setLeft] = useState<readonly string[]>([]);
  const close = (run: string | null) => {
    setDoing(null);
    if (run !== null) setLeft((now) => [...now, run]);
  };
  const shown = idsOf(found);
  const hasFurther = (found?.more ?? false) || (found?.count ?? 0) > shown.length;
  const said = useRef<HTMLSpanElement>(null);
  // The button that was pressed is gone by then.
  const chooseEverything = () => {
    chooseAll();
    said.current?.focus();
  };
  const isPageChosen = shown.every(has);
  const isFull = ids.size >= MOST_BULK_RECORDS;
  const { bin, ...listed } = question;
  const target: BulkChoice = all ? { found: question } : { ids: [...ids] };
  return (
    <>
      {(all || ids.size > 0) && (
        <div className={css.bar} role="group" aria-label={words('admin.bulk')}>
          <Checkbox
            label={words('admin.bulk.page')}
            checked={isPageChosen}
            indeterminate={!isPageChosen && shown.some(has)}
            onChange={(event) => toggle(shown, event.currentTarget.checked)}
          />
          <span role="status" ref={said} tabIndex={-1}>
            {all
              ? words('admin.bulk.chosenAll', { number: count })
              : words(isFull ? 'admin.bulk.chosenMost' : 'admin.bulk.chosen', { count: ids.size, number: String(ids.size) })}
          </span>
          {!all && hasFurther && (isPageChosen || isFull) && (
            <Button variant="subtle" color="gray" size="compact-md" onClick={chooseEverything}>
              {words('admin.bulk.chooseAll', { number: count })}
            </Button>
          )}
          {bulkActionsOf(collection, bin).map((action) => (
            <Button key={action} variant="default" size="compact-md" onClick={() => setDoing(action)}>
              {words(`admin.bulk.${action}`)}
            </Button>
          ))}
          {!bin && (
            <DownloadButton
              endpoint={records.exportRecords}
              input={
                all
                  ? { collection: collection.name, ...listed, bin: 'false', direction: 'ascending' }
                  : { collection: collection.name, search: '', bin: 'false', direction: 'ascending', ids: [...ids].join(',') }
              }
            >
              {words('ui.csv')}
            </DownloadButton>
          )}
          <Button variant="subtle" color="gray" size="compact-md" onClick={clear}>
            {words('admin.bulk.clear')}
          </Button>
        </div>
      )}
      {doing && <BulkDialog collection={collection} action={doing} target={target} onStarted={clear} onClose={close} />}
      {left.map((id) => (
        <LeftBulk key={id} collection={collection.name} id={id} onEnded={() => setLeft((now) => now.filter((one) => one !== id))} />
      ))}
    </>
  );
}
