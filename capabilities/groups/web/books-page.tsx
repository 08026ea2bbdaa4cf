/** The page of a professional's households, which are looked at as one, and of their groups, which filter the client list. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { EmptyNotice, QueryContent, Page, PageHeader, Section, Skeleton, useAsk, useFormats, useWords } from '#ui';
import { useMay } from '#web/sign-in';
import { groups, type ClientGroup, type Household } from '../contract.ts';
import { SetDrawer } from './set-form.tsx';
import { useRemoveClientSet } from './use-keeping.ts';
import css from './groups.module.css';

const route = getRouteApi('/inside/report/dashboard/$portal/books');

export function BooksPage() {
  const words = useWords();
  const { portal } = route.useParams();
  return (
    <Page title={words('groups.books')}>
      <PageHeader name={words('groups.books')} />
      <Households portal={portal} />
      <ClientGroups portal={portal} />
    </Page>
  );
}

function Households({ portal }: { readonly portal: string }) {
  const words = useWords();
  const households = useQuery(useAsk()(groups.listHouseholds, {}));
  const [open, setOpen] = useState<Household | 'new' | null>(null);
  const remove = useRemoveClientSet('household');
  return (
    <Section title={words('groups.households')} lead={words('groups.households.lead')}>
      <QueryContent query={households} what={words('groups.households.what')} skeleton={<Skeleton lines={2} />} missing="here">
        {({ value }) =>
          value.length === 0 ? (
            <EmptyNotice title={words('groups.households.none')}>{words('groups.households.none.why')}</EmptyNotice>
          ) : (
            <ul className={css.list} aria-label={words('groups.households')}>
              {value.map((one) => (
                <BookRow
                  key={one.id}
                  name={one.name}
                  count={one.accounts.length}
                  onChange={() => setOpen(one)}
                  onDelete={() => remove.mutate(one)}
                >
                  <Link to="/dashboard/$portal/household/$household" params={{ portal, household: one.id }} search={{}}>
                    {one.name}
                  </Link>
                </BookRow>
              ))}
            </ul>
          )
        }
      </QueryContent>
      <MakeButton onPress={() => setOpen('new')}>{words('groups.household.new')}</MakeButton>
      {open !== null && (
        <SetDrawer portal={portal} of={{ kind: 'household', now: open === 'new' ? null : open }} onClose={() => setOpen(null)} />
      )}
    </Section>
  );
}

function ClientGroups({ portal }: { readonly portal: string }) {
  const words = useWords();
  const kept = useQuery(useAsk()(groups.listClientGroups, {}));
  const [open, setOpen] = useState<ClientGroup | 'new' | null>(null);
  const remove = useRemoveClientSet('group');
  return (
    <Section title={words('groups.groups')} lead={words('groups.groups.lead')}>
      <QueryContent query={kept} what={words('groups.groups.what')} skeleton={<Skeleton lines={2} />} missing="here">
        {({ value }) =>
          value.length === 0 ? (
            <EmptyNotice title={words('groups.groups.none')}>{words('groups.groups.none.why')}</EmptyNotice>
          ) : (
            <ul className={css.list} aria-label={words('groups.groups')}>
              {value.map((one) => (
                <BookRow
                  key={one.id}
                  name={one.name}
                  count={one.members.length}
                  {...(one.own && { onChange: () => setOpen(one), onDelete: () => remove.mutate(one) })}
                >
                  <Link to="/dashboard/$portal" params={{ portal }} search={{ inGroup: one.id }}>
                    {one.name}
                  </Link>
                </BookRow>
              ))}
            </ul>
          )
        }
      </QueryContent>
      <MakeButton onPress={() => setOpen('new')}>{words('groups.group.new')}</MakeButton>
      {open !== null && (
        <SetDrawer portal={portal} of={{ kind: 'group', now: open === 'new' ? null : open }} onClose={() => setOpen(null)} />
      )}
    </Section>
  );
}

function MakeButton({ onPress, children }: { readonly onPress: () => void; readonly children: ReactNode }) {
  if (!useMay('clients.change')) return null;
  return (
    <p className={css.new}>
      <Button variant="default" onClick={onPress}>
        {children}
      </Button>
    </p>
  );
}

/** A household or group in its list: its name is a link, and its owner can change it here. */
function BookRow({
  name,
  count,
  onChange,
  onDelete,
  children,
}: {
  readonly name: string;
  readonly count: number;
  readonly onChange?: () => void;
  readonly onDelete?: () => void;
  readonly children: ReactNode;
}) {
  const [words, formats] = [useWords(), useFormats()];
  return (
    <li>
      <span>
        {children} <span className={css.quiet}>{words('groups.accounts', { count, number: formats.integer(count) })}</span>
      </span>
      {onChange && (
        <span className={css.tools}>
          <Button variant="subtle" color="gray" aria-label={words('groups.change.of', { name })} onClick={onChange}>
            {words('groups.change')}
          </Button>
          <Button variant="subtle" color="gray" aria-label={words('groups.delete.of', { name })} onClick={onDelete}>
            {words('groups.delete')}
          </Button>
        </span>
      )}
    </li>
  );
}
