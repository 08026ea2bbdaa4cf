/** Leads administrators from a page to its designer and its record, and says whether there is more than what is published [DES-06]. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAsk, useWords } from '#ui';
import { records } from '#contract/records';
import { useMay } from '#web/sign-in';
import type { ContentCollection } from '../contract.ts';
import css from './content.module.css';

export function AdminBar({ collection, id }: { readonly collection: ContentCollection; readonly id: string }) {
  return useMay('house.keep') ? <ContentTools collection={collection} id={id} /> : null;
}

function ContentTools({ collection, id }: { readonly collection: ContentCollection; readonly id: string }) {
  const [words, ask] = [useWords(), useAsk()];
  const record = useQuery(ask(records.readRecord, { collection, record: id })).data;
  return (
    <aside className={css.adminBar} aria-label={words('content.public.admin')}>
      <p className={css.adminState}>
        {record && words(record.published ? 'content.public.admin.published' : 'content.public.admin.draft')}
      </p>
      <div className={css.adminButtons}>
        <Button
          variant="default"
          size="compact-md"
          renderRoot={(props) => <Link to="/designer/$collection/$record" params={{ collection, record: id }} {...props} />}
        >
          {words('content.public.admin.design')}
        </Button>
        <Button
          variant="default"
          size="compact-md"
          renderRoot={(props) => <Link to="/admin/$collection" params={{ collection }} search={{ open: id } as never} {...props} />}
        >
          {words('content.public.admin.record')}
        </Button>
      </div>
    </aside>
  );
}
