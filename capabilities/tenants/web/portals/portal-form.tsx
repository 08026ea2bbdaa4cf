/** The drawer with the form of a portal, for those who may edit its texts; staff edit its whole record elsewhere. */
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { FormEnd, QueryContent, Skeleton, SideDrawer, useAsk, useSnackbar, useRefusalMessage, useWords } from '#ui';
import { tenants, type PortalRecord } from '../../contract.ts';
import { textOf, usePortalDraft } from './portal-draft.ts';
import { PortalFields } from './portal-fields.tsx';
import { useChangePortal } from './use-portals.ts';
import css from './portal-form.module.css';

export function OwnPortalDrawer({ portal, onClose }: { readonly portal: string; readonly onClose: () => void }) {
  const words = useWords();
  const record = useQuery(useAsk()(tenants.readPortalRecord, { portal }));
  return (
    <SideDrawer opened title={words('tenants.portal.keep')} onClose={onClose}>
      <QueryContent query={record} what={words('tenants.what.portal')} missing="here" skeleton={<Skeleton height={420} />}>
        {(one) => <PortalForm record={one} onDone={onClose} />}
      </QueryContent>
    </SideDrawer>
  );
}

function PortalForm({ record, onDone }: { readonly record: PortalRecord; readonly onDone: () => void }) {
  const words = useWords();
  const say = useSnackbar();
  const [draft, set] = usePortalDraft(record, (number) => words('tenants.logo.number', { number }));
  const change = useChangePortal(record, () => {
    say.success(words('tenants.portal.saved'));
    onDone();
  });
  const { message, wrong } = useRefusalMessage(change.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    change.mutate(textOf(draft));
  };
  return (
    <form onSubmit={submit} noValidate className={css.form} aria-busy={change.isPending}>
      <PortalFields draft={draft} wrong={wrong} onChange={set} />
      <FormEnd message={message} busy={change.isPending} verb={words('tenants.portal.save')} />
    </form>
  );
}
