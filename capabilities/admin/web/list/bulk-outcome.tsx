/** Shows how far a run over many records has come, and what came of it, with every record that was left and why; follows one whose dialog was left. */
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Formats, Translate } from '#packages/texts';
import { EmptyNotice, ProgressLine, QueryContent, Skeleton, useAsk, useCall, useFormats, useShowFailure, useSnackbar, useWords } from '#ui';
import { BULK_OPPOSITES, records, type BulkRun, type BulkAction } from '#contract/records';
import css from '../bulk.module.css';
import { canBeUndone } from '../record/undo.ts';
import { useInvalidateRecords } from '../renewed.ts';

/** Milliseconds between two reads of the progress. */
const POLL_MS = 500;

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
  readonly onUndoing: (undoing: Pick<BulkRun, 'id' | 'action'>) => void;
  /** Once it is shown that the run has ended. */
  readonly onEnded: (id: string) => void;
  readonly onClose: () => void;
}

export function BulkOutcome({ collection, id, onUndoing, onEnded, onClose }: BulkOutcomeProps) {
  const [words, call, sayFailed] = [useWords(), useCall(), useShowFailure()];
  const leave = useRef<HTMLButtonElement>(null);
  const renewed = useInvalidateRecords(collection);
  const bulk = useBulks(collection).data?.value.find((one) => one.id === id);
  const ended = bulk !== undefined && !isRunning(bulk);
  // The list behind the dialog has changed once the action has ended.
  const end = useEffectEvent(() => {
    renewed();
    onEnded(id);
  });
  useEffect(() => {
    if (ended) end();
  }, [ended]);
  const undo = useMutation({
    mutationFn: (action: BulkAction) => call(records.startBulk, { collection, action, undoes: id }),
    onSuccess: ({ id: begun }, action) => {
      // The list of what was done to many does not know of it yet.
      renewed();
      onUndoing({ id: begun, action });
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
  const { action, count, done, failures } = bulk;
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
        <p role="status">{outcomeText(words, formats, bulk)}</p>
      )}
      <Failures failures={failures} title={words('admin.bulk.failures')} />
    </div>
  );
}

function outcomeText(words: Translate, formats: Formats, { action, state, count, done, failures }: BulkRun): string {
  const number = done - failures.length;
  const said = words(`admin.bulk.${action}.done`, { count: number, number: formats.integer(number), of: formats.integer(count) });
  return state === 'stopped' ? `${said} ${words('admin.bulk.stopped')}` : said;
}

/** Follows a run whose dialog was closed before it had ended: once it has ended, the list is read again and what came of it is said. */
export function LeftBulk({ collection, id, onEnded }: { readonly collection: string; readonly id: string; readonly onEnded: () => void }) {
  const [formats, say, renewed] = [useFormats(), useSnackbar(), useInvalidateRecords(collection)];
  const bulk = useBulks(collection).data?.value.find((one) => one.id === id);
  const ended = bulk !== undefined && !isRunning(bulk);
  const end = useEffectEvent(() => {
    renewed();
    if (bulk) say.success((words) => outcomeText(words, formats, bulk));
    onEnded();
  });
  useEffect(() => {
    if (ended) end();
  }, [ended]);
  return null;
}

export function Failures({ failures, title }: { readonly failures: BulkRun['failures']; readonly title: string }) {
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
