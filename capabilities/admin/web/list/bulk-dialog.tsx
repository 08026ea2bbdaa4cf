/** Applies an action to many records: previews it, shows the progress, and then the result with every record that was left and why. */
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Dialog, EmptyNotice, QueryContent, ProgressLine, Skeleton, useAsk, useCall, useFormats, useShowFailure, useWords } from '#ui';
import { BULK_OPPOSITES, records, type BulkRun, type BulkAction } from '#contract/records';
import css from '../bulk.module.css';
import { canBeUndone } from '../record/undo.ts';
import { useInvalidateRecords } from '../renewed.ts';
import type { CollectionDescription } from '../use-collections.ts';

/** Milliseconds between two reads of the progress. */
const POLL_MS = 500;

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
  readonly onClose: () => void;
}) {
  const [words, formats, call, sayFailed] = [useWords(), useFormats(), useCall(), useShowFailure()];
  // The selection when the dialog was opened; the list clears it once the action has started.
  const [target] = useState(chosen);
  // The action that undoes the one that was started, once it is asked for.
  const [undoing, setUndoing] = useState<string | null>(null);
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
  return (
    <Dialog opened title={words(`admin.bulk.${action}`)} onClose={onClose}>
      {start.data ? (
        <BulkOutcome collection={collection.name} id={undoing ?? start.data.id} onUndoing={setUndoing} onClose={onClose} />
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
                <Button variant="default" onClick={onClose}>
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

/** The bulk runs of a collection, read again while one of them is running. */
function useBulks(collection: string) {
  return useQuery({
    ...useAsk()(records.listBulks, { collection }),
    refetchInterval: ({ state: { data } }) => (data?.value.some(isRunning) === false ? false : POLL_MS),
    staleTime: 0,
  });
}

const isRunning = ({ state }: BulkRun) => state === 'waiting' || state === 'running';

interface BulkOutcomeProps {
  readonly collection: string;
  readonly id: string;
  readonly onUndoing: (id: string) => void;
  readonly onClose: () => void;
}

function BulkOutcome({ collection, id, onUndoing, onClose }: BulkOutcomeProps) {
  const [words, call, sayFailed] = [useWords(), useCall(), useShowFailure()];
  const leave = useRef<HTMLButtonElement>(null);
  const renewed = useInvalidateRecords(collection);
  const bulk = useBulks(collection).data?.value.find((one) => one.id === id);
  const ended = bulk !== undefined && !isRunning(bulk);
  const told = useEffectEvent(renewed);
  // The list behind the dialog has changed once the action has ended.
  useEffect(() => {
    if (ended) told();
  }, [ended]);
  const undo = useMutation({
    mutationFn: (action: BulkAction) => call(records.startBulk, { collection, action, undoes: id }),
    onSuccess: (begun) => {
      // The list of what was done to many does not know of it yet.
      renewed();
      onUndoing(begun.id);
    },
    onError: sayFailed,
  });
  const opposite = ended && bulk.done > bulk.failures.length && canBeUndone(collection) ? BULK_OPPOSITES[bulk.action] : undefined;
  return (
    <>
      {bulk ? <BulkProgress bulk={bulk} collection={collection} /> : <Skeleton lines={3} />}
      <div className={css.end}>
        {opposite && (
          <Button
            variant="default"
            disabled={undo.isPending}
            onClick={() => {
              // This button goes; the other one stays.
              leave.current?.focus();
              undo.mutate(opposite);
            }}
          >
            {words('ui.undo')}
          </Button>
        )}
        <Button ref={leave} variant={ended ? 'filled' : 'default'} onClick={onClose}>
          {words(ended ? 'ui.close' : 'admin.bulk.leave')}
        </Button>
      </div>
    </>
  );
}

function BulkProgress({ bulk, collection }: { readonly bulk: BulkRun; readonly collection: string }) {
  const [words, formats, call, sayFailed] = [useWords(), useFormats(), useCall(), useShowFailure()];
  const stop = useMutation({ mutationFn: () => call(records.stopBulk, { collection, bulk: bulk.id }), onError: sayFailed });
  const { action, state, count, done, failures } = bulk;
  const number = formats.integer(done - failures.length);
  return (
    <div className={css.how}>
      {isRunning(bulk) ? (
        <ProgressLine
          name={words(`admin.bulk.${action}`)}
          done={done / count}
          count={words('admin.bulk.of', { done: formats.integer(done), count: formats.integer(count) })}
          onCancel={() => stop.mutate()}
        />
      ) : (
        <p role="status">
          {words(`admin.bulk.${action}.done`, { count: done - failures.length, number, of: formats.integer(count) })}
          {state === 'stopped' && ` ${words('admin.bulk.stopped')}`}
        </p>
      )}
      <Failures failures={failures} title={words('admin.bulk.failures')} />
    </div>
  );
}

function Failures({ failures, title }: { readonly failures: BulkRun['failures']; readonly title: string }) {
  const words = useWords();
  if (failures.length === 0) return null;
  return (
    <>
      <p className={css.title}>{title}</p>
      <ul className={css.names}>
        {failures.map(({ id, name, why }) => (
          <li key={id}>
            {name || words('admin.unnamed')}: {why}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Lists past bulk runs, newest first. */
export function PastBulks({ collection }: { readonly collection: string }) {
  const [words, formats] = [useWords(), useFormats()];
  const query = useBulks(collection);
  return (
    <QueryContent query={query} what={words('admin.what.list')} skeleton={<Skeleton lines={3} />} missing="here">
      {({ value }) =>
        value.length === 0 ? (
          <EmptyNotice title={words('admin.bulk.none')} />
        ) : (
          <ul className={css.past}>
            {value.map((bulk) => (
              <li key={bulk.id}>
                <p className={css.when}>
                  {formats.timestamp(bulk.createdAt)} · {bulk.by}
                </p>
                <BulkProgress bulk={bulk} collection={collection} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryContent>
  );
}
