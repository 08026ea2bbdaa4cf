/** Tells administrators at home whether everything is all right: what has failed, and what waits for somebody of the firm, each with its page. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { QueryContent, Sign, useAsk, useFormats, useWords } from '#ui';
import { admin, OPEN_ITEMS, type OpenItemKind, type OpenItems } from '../../contract.ts';
import { PAGES } from './pages.ts';
import css from './open-items.module.css';

const REFRESH_MS = 300_000;
/** Lines of a group that stand above a home without being asked for. */
const MOST_SHOWN = 5;
/** Their label holds what their page is called. */
const NAMED_IN_LABEL: ReadonlySet<OpenItemKind> = new Set(['failedDataRuns', 'openSubmissions']);
/** Stand on the page of the collection that they fill. */
const OF_COLLECTIONS: ReadonlySet<OpenItemKind> = new Set(['uncommittedFiles', 'stoppedFiles']);

export function OpenItemsPanel() {
  const words = useWords();
  // What somebody has dealt with is gone on coming back.
  const query = useQuery({ ...useAsk()(admin.listOpenItems, {}), staleTime: 0, refetchInterval: REFRESH_MS });
  return (
    <section className={css.panel} aria-label={words('admin.reminder.open')}>
      <QueryContent query={query} what={words('admin.reminder.open.what')} skeleton={null} missing="here">
        {({ value: items }) =>
          items.length > 0 ? (
            <div className={css.groups}>
              <Group of="failed" items={items} />
              <Group of="waiting" items={items} />
            </div>
          ) : (
            // An earlier answer says nothing of now.
            !query.isError && (
              <p className={css.none}>
                <Sign kind="done" /> {words('admin.reminder.open.none')}
              </p>
            )
          )
        }
      </QueryContent>
    </section>
  );
}

function Group({ of, items }: { readonly of: 'failed' | 'waiting'; readonly items: readonly OpenItems[] }) {
  const [words, formats] = [useWords(), useFormats()];
  const [isWhole, setWhole] = useState(false);
  const own = items.filter(({ kind }) => OPEN_ITEMS[kind] === of);
  if (own.length === 0) return null;
  // One more line takes no more room than saying that there is one.
  const shown = isWhole || own.length <= MOST_SHOWN + 1 ? own : own.slice(0, MOST_SHOWN);
  return (
    <div>
      <h2 className={css.title}>
        {of === 'failed' && <Sign kind="attention" />} {words(`admin.reminder.open.${of}`)}
      </h2>
      <ul className={css.items}>
        {shown.map((item, position) => (
          <Item key={`${item.kind} ${item.portal} ${item.place}`} of={item} isCalledUp={isWhole && position === MOST_SHOWN} />
        ))}
      </ul>
      {shown.length < own.length && (
        <Button variant="subtle" size="compact-md" className={css.more} onClick={() => setWhole(true)}>
          {words('admin.reminder.open.more', { number: formats.integer(own.length - shown.length) })}
        </Button>
      )}
    </div>
  );
}

/** @param isCalledUp the first line that came by a button, which is gone: the focus goes on here */
function Item({ of, isCalledUp }: { readonly of: OpenItems; readonly isCalledUp: boolean }) {
  const [words, formats] = [useWords(), useFormats()];
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCalledUp) link.current?.focus();
  }, [isCalledUp]);
  const { kind, count, since, name, place } = of;
  const beside = [
    ...(OF_COLLECTIONS.has(kind) ? [words(`records.title.${place}`)] : []),
    ...(name === null || NAMED_IN_LABEL.has(kind) ? [] : [name]),
    ...(since === null ? [] : [words('admin.reminder.open.since', { date: formats.date(since.slice(0, 10)) })]),
  ];
  return (
    <li className={css.item}>
      <Link ref={link} {...PAGES[kind](of)} className={css.label}>
        {words(`admin.reminder.open.kind.${kind}`, { name: name ?? '' })}
      </Link>
      <span className={css.count}>{formats.integer(count)}</span>
      <span className={css.beside}>{beside.join(' · ')}</span>
    </li>
  );
}
