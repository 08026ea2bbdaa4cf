/** Shows a record beside its list: its form, its actions, and the records within it in drawers on top. */
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { RefusedCall } from '#packages/endpoint';
import { ConfirmDialog, QueryContent, SideDrawer, useAsk, useSnackbar, useTypingStore, useWords, failureSentence } from '#ui';
import { records, type FullRecord } from '#contract/records';
import { typingPlace } from './kept-typing.ts';
import { RecordForm } from './record-form.tsx';
import { useEditors } from './use-editors.ts';
import { WaitingVeil } from '../waiting.tsx';
import type { DrawerProps } from './drawer-props.ts';

/** Interval for reading a letter that is being sent, in milliseconds. */
const POLL_MS = 2000;

export function RecordDrawer({ collections, collection, record, parent, depth, onOpen, onClose }: DrawerProps) {
  const words = useWords();
  const ask = useAsk();
  const say = useSnackbar();
  const query = useQuery({
    ...ask(records.readRecord, { collection: collection.name, record: record ?? '' }),
    enabled: record !== null,
    // A refetch must not replace what is typed; somebody else's save is reported when this one is sent.
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.data?.values['status'] === 'waiting' ? POLL_MS : false),
  });
  const missing = query.error instanceof RefusedCall && query.error.status === 404 && query.data === undefined;
  const told = useEffectEvent(() => {
    say.error(failureSentence(words, query.error));
    onClose();
  });
  // A record that does not exist, or that the person may not see, opens nothing.
  useEffect(() => {
    if (missing) told();
  }, [missing]);
  const typings = useTypingStore();
  const [changed, setChanged] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const close = () => (changed ? setLeaving(true) : onClose());
  const one = words(`records.one.${collection.name}`);
  const readOnly = (collection.without?.includes('change') ?? false) || Boolean(query.data?.removed);
  const title = record === null ? words('admin.new', { one }) : readOnly ? words('admin.view') : words('admin.edit', { one });
  const parts = { collections, collection, parent, depth, onOpen, onClose, onChanged: setChanged, Drawer: RecordDrawer };
  if (missing) return null;
  return (
    <SideDrawer opened title={title} depth={depth} onClose={close}>
      {record === null ? (
        <RecordForm {...parts} kept={null} readOnly={false} />
      ) : (
        <QueryContent query={query} what={one} skeleton={<WaitingVeil />} missing="here">
          {(kept) => (
            <>
              <Editors collection={collection.name} kept={kept} />
              {/* A read-only record is shown again when it has changed. */}
              <RecordForm key={readOnly ? kept.version : 0} {...parts} kept={kept} readOnly={readOnly} />
            </>
          )}
        </QueryContent>
      )}
      <ConfirmDialog
        opened={leaving}
        title={words('ui.unsaved.title')}
        confirm={words('ui.unsaved.leave')}
        onConfirm={() => {
          typings.forget(typingPlace(collection.name, record, parent));
          onClose();
        }}
        onClose={() => setLeaving(false)}
      >
        <p>{words('ui.unsaved.why')}</p>
      </ConfirmDialog>
    </SideDrawer>
  );
}

/** Names others who have the record open, before two people edit it. */
function Editors({ collection, kept }: { readonly collection: string; readonly kept: FullRecord }) {
  const words = useWords();
  const editors = useEditors(collection, kept);
  if (editors.length === 0) return null;
  return (
    <Alert color="gray" mb="lg" role="status">
      {words('admin.editors', { names: editors.join(', ') })}
    </Alert>
  );
}
