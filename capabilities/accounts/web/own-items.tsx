/** Tells clients at home what waits for them, as each capability knows it; a client with a single account has its pages for a home. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { createContext, use, useId, type ComponentType } from 'react';
import { useAsk, useFormats, useWords } from '#ui';
import { useMay } from '#web/sign-in';
import { accounts } from '../contract.ts';
import { HOLDERS_ID } from './account/holders.tsx';
import css from './own-items.module.css';

export interface OwnItemsProps {
  /** The key of the portal. */
  readonly portal: string;
  /** The id of the account whose page it is; null on the home of several. */
  readonly account: string | null;
}

/** What waits of one capability: `Show` draws it as `OwnItem`s, or draws nothing. */
interface OwnItemsPart {
  readonly from: string;
  /** Whether it also waits for whoever looks after clients. */
  readonly isForAdvisors?: boolean;
  readonly Show: ComponentType<OwnItemsProps>;
}

const OwnItemsContext = createContext<readonly OwnItemsPart[]>([]);

/** The application provides the parts here. */
export const OwnItemsProvider = OwnItemsContext.Provider;

/** Nothing for whoever looks after clients, or looks at the portal as one. */
export function OwnItems(place: OwnItemsProps) {
  const parts = use(OwnItemsContext);
  const isClient = useMay('own.change');
  const looksAfterClients = useMay('clients.read');
  return isClient && !looksAfterClients && <ItemsPanel {...place} parts={parts} />;
}

/** The same above the list of clients, for whoever looks after them. */
export function AdvisorItems({ portal }: Pick<OwnItemsProps, 'portal'>) {
  const parts = use(OwnItemsContext).filter(({ isForAdvisors }) => isForAdvisors);
  return <ItemsPanel portal={portal} account={null} parts={parts} />;
}

function ItemsPanel({ parts, ...place }: OwnItemsProps & { readonly parts: readonly OwnItemsPart[] }) {
  const words = useWords();
  const title = useId();
  return (
    <section className={css.panel} aria-labelledby={title}>
      <p id={title} className={css.title}>
        {words('accounts.own')}
      </p>
      <ul className={css.items}>
        {parts.map(({ from, Show }) => (
          <Show key={from} {...place} />
        ))}
      </ul>
    </section>
  );
}

interface OwnItemProps {
  readonly to: string;
  readonly hash?: string;
  /** In the place of what the address of the page says. */
  readonly search?: Readonly<Record<string, string>>;
  readonly label: string;
  /** Left out where it is a single one that the label names. */
  readonly count?: number;
}

export function OwnItem({ to, hash, search, label, count }: OwnItemProps) {
  const formats = useFormats();
  return (
    <li>
      <Link to={to} {...(hash !== undefined && { hash })} search={search ?? true} className={css.link}>
        {label} {count !== undefined && <span data-record>{formats.integer(count)}</span>}
      </Link>
    </li>
  );
}

/** Those who wait until this client confirms them as holders, which is done on the page of the account. */
export function WaitingHolders({ portal, account: here }: OwnItemsProps) {
  const [words, ask] = [useWords(), useAsk()];
  const query = useQuery({ ...ask(accounts.listWaitingHolders, { portal }), ...ASKED_ANEW });
  const waiting = query.data?.value ?? [];
  return waiting.map(({ id, name, account }) => (
    <OwnItem
      key={`${id} ${account.id}`}
      to={account.id === here ? '.' : `/dashboard/${encodeURIComponent(portal)}/account/${account.id}`}
      hash={HOLDERS_ID}
      label={words('accounts.own.holder', { name, account: account.name })}
    />
  ));
}

/** For queries of what waits: nothing that was dealt with flashes up on coming back. */
export const ASKED_ANEW = { staleTime: 0, gcTime: 0 } as const;
