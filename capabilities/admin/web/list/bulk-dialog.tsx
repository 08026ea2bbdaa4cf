/** Applies an action to many records: previews it, shows the progress, and then the result with every record that was left and why. */
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog, QueryContent, Skeleton, useCall, useFormats, useShowFailure, useWords } from '#ui';
import { records, type BulkAction, type BulkRun } from '#contract/records';
import { BulkOutcome, Failures } from './bulk-outcome.tsx';
import css from '../bulk.module.css';
import type { CollectionDescription } from '../use-collections.ts';

/** Some records by their ids, or all that a list finds. */
export interface BulkChoice {
  readonly ids?: string[];
  readonly found?: {
    readonly search: string;
    readonly parent: string | undefined;
    readonly only: string | undefined;
    readonly bin: boolean;
  };
}

export function BulkDialog({
  collection,
  action,
  target: chosen,
  onStarted,
  onClose,
}: {
  readonly collection: CollectionDescription;
  readonly action: BulkAction;
  readonly target: BulkChoice;
  readonly onStarted: () => void;
  /** Called with the run that it left running; null where none was started, or the last one was seen to have ended. */
  readonly onClose: (run: string | null) => void;
}) {
  const [words, formats, call, sayFailed] = [useWords(), useFormats(), useCall(), useShowFailure()];
  // The selection when the dialog was opened; the list clears it once the action has started.
  const [target] = useState(chosen);
  // The action that undoes the one that was started, once it is asked for.
  const [undoing, setUndoing] = useState<Pick<BulkRun, 'id' | 'action'> | null>(null);
  const [ended, setEnded] = useState<string | null>(null);
  const place = { collection: collection.name, action, ...target };
  const preview = useQuery({
    queryKey: ['bulk', collection.name, action, target],
    queryFn: () => call(records.previewBulk, place),
    gcTime: 0,
  });
  const start = useMutation({
    mutationFn: (digest: string) => call(records.startBulk, { ...place, ...(target.found && { digest }) }),
    onSuccess: onStarted,
    onError: (error) => {
      sayFailed(error);
      // Where the list finds others by now, they are seen before anything is done to them.
      void preview.refetch();
    },
  });
  const run = undoing?.id ?? start.data?.id ?? null;
  const close = () => onClose(run === ended ? null : run);
  return (
    <Dialog opened title={words(`admin.bulk.${undoing?.action ?? action}`)} onClose={close}>
      {start.data ? (
        <BulkOutcome
          collection={collection.name}
          id={undoing?.id ?? start.data.id}
          onUndoing={setUndoing}
          onEnded={setEnded}
          onClose={close}
        />
      ) : (
        <QueryContent query={preview} what={words('admin.what.list')} skeleton={<Skeleton lines={6} />} missing="here">
          {({ digest, count, those, without, within }) => (
            <>
              <p>{words(`admin.bulk.${action}.will`, { count, number: formats.integer(count) })}</p>
              <ul className={css.names}>
                {those.map(({ id, name }) => (
                  <li key={id}>{name || words('admin.unnamed')}</li>
                ))}
              </ul>
              {count > those.length && (
                <p>{words('admin.bulk.further', { count: count - those.length, number: formats.integer(count - those.length) })}</p>
              )}
              {within > 0 && <p>{words('admin.bulk.within', { count: within, number: formats.integer(within) })}</p>}
              <Failures failures={without} title={words('admin.bulk.without')} />
              <div className={css.end}>
                <Button variant="default" onClick={close}>
                  {words('ui.cancel')}
                </Button>
                <Button disabled={count === 0 || start.isPending} onClick={() => start.mutate(digest)}>
                  {words(`admin.bulk.${action}`)}
                </Button>
              </div>
            </>
          )}
        </QueryContent>
      )}
    </Dialog>
  );
}
