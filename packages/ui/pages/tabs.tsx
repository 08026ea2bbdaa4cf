/**
 * Tabs whose state is in the address: each is a link, and the browser's back button goes back a tab. They stay in one line; those without
 * room are in a list at its end, and the open tab is always named.
 */
import { Popover } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Sign } from '../figures/sign.tsx';
import { useWords } from '../surroundings.tsx';
import css from './tabs.module.css';

interface AddressTab {
  readonly id: string;
  readonly text: string;
}

interface TabPlace {
  readonly value: string;
  readonly parameter: string;
  /** The default tab, which does not appear in the address. */
  readonly first: string | undefined;
}

/** The first tab is the default. */
export function Tabs({
  label,
  tabs,
  value,
  parameter = 'tab',
}: {
  readonly label: string;
  readonly tabs: readonly AddressTab[];
  readonly value: string;
  readonly parameter?: string;
}) {
  const strip = useRef<HTMLUListElement>(null);
  const { fitting, counting, listed } = useFittingTabs(strip, tabs, value);
  const [opened, setOpened] = useState(false);
  const place = { value, parameter, first: tabs[0]?.id };
  return (
    <nav aria-label={label} className={css.tabs}>
      <ul ref={strip}>
        {tabs.map((tab, index) => (
          <li key={tab.id} data-beyond={index >= fitting || undefined}>
            <TabLink tab={tab} place={place} className={css.tab} />
          </li>
        ))}
      </ul>
      {(fitting < tabs.length || counting) && (
        <MoreTabs tabs={tabs.slice(fitting)} listed={tabs.slice(listed)} place={place} opened={opened} onOpened={setOpened} />
      )}
    </nav>
  );
}

function TabLink({
  tab,
  place,
  className,
  onClick,
}: {
  readonly tab: AddressTab;
  readonly place: TabPlace;
  readonly className?: string | undefined;
  readonly onClick?: () => void;
}) {
  return (
    <Link
      to="."
      search={((search: object) => ({ ...search, [place.parameter]: tab.id === place.first ? undefined : tab.id })) as never}
      resetScroll={false}
      className={className}
      activeOptions={EXACT_MATCH}
      activeProps={NO_PROPS}
      aria-current={tab.id === place.value ? 'page' : undefined}
      onClick={onClick}
    >
      {tab.text}
    </Link>
  );
}

/**
 * The list of the remaining tabs; named after the open tab where that is in it. While tabs are counted it may be empty: then it takes no room,
 * but stays in the page, so that the keyboard focus is not lost.
 */
function MoreTabs({
  tabs,
  listed,
  place,
  opened,
  onOpened,
}: {
  readonly tabs: readonly AddressTab[];
  /** While tabs are counted, those of the previous count, so that the keyboard focus among them is not lost either. */
  readonly listed: readonly AddressTab[];
  readonly place: TabPlace;
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
}) {
  const words = useWords();
  const current = tabs.find(({ id }) => id === place.value);
  const name = current ? words('ui.tabs.moreBeside', { tab: current.text }) : words('ui.tabs.more');
  return (
    // It must not hide when the page grows above it: once hidden, it would not come back until the page is scrolled.
    <Popover opened={opened} onChange={onOpened} position="bottom-end" withinPortal={false} withRoles={false} hideDetached={false}>
      <Popover.Target>
        <button
          type="button"
          className={`${css.tab} ${css.more}`}
          data-current={current !== undefined || undefined}
          data-aside={tabs.length === 0 || undefined}
          aria-expanded={opened}
          aria-label={name}
          onClick={() => onOpened(!opened)}
        >
          {current?.text ?? words('ui.tabs.more')} <Sign kind="down" size={14} />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <ul className={css.list}>
          {listed.map((tab) => (
            <li key={tab.id}>
              <TabLink tab={tab} place={place} onClick={() => onOpened(false)} />
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

interface FittingTabs {
  readonly fitting: number;
  /** Whether the number may still become smaller before the next paint. */
  readonly counting: boolean;
  /** How many fitted at the last finished count. */
  readonly listed: number;
}

/**
 * Counts how many tabs fit on the first line of the strip, again whenever it is drawn, its width changes, or fonts are loaded. The label of the
 * list, and so its width, depends on the number: the count starts with all tabs and only goes down until they fit, because otherwise two numbers
 * could alternate for ever.
 */
function useFittingTabs(strip: RefObject<HTMLUListElement | null>, tabs: readonly AddressTab[], open: string): FittingTabs {
  const [counted, setCounted] = useState({ of: '', fitting: tabs.length, counting: true, listed: tabs.length });
  const [loadedFonts, setLoadedFonts] = useState(0);
  // In the same phase as the first count, so that no font arrives between the two.
  useLayoutEffect(() => {
    // Also fonts that another language loads later.
    const loaded = () => setLoadedFonts((before) => before + 1);
    document.fonts.addEventListener('loadingdone', loaded);
    return () => document.fonts.removeEventListener('loadingdone', loaded);
  }, []);
  useLayoutEffect(() => {
    const list = strip.current;
    const frame = list?.parentElement;
    if (!list || !frame) return undefined;
    const count = () => {
      const of = [frame.clientWidth, loadedFonts, open, ...tabs.map(({ text }) => text)].join('\n');
      const first = countOnFirstLine([...list.children] as HTMLElement[]);
      setCounted((before) => {
        if (before.of !== of) return { ...before, of, fitting: tabs.length, counting: true };
        if (first < before.fitting) return { ...before, fitting: first, counting: true };
        return before.counting ? { ...before, counting: false, listed: before.fitting } : before;
      });
    };
    count();
    const observer = new ResizeObserver(count);
    observer.observe(frame);
    return () => observer.disconnect();
  });
  return { ...counted, fitting: Math.min(counted.fitting, tabs.length) };
}

function countOnFirstLine(items: readonly HTMLElement[]): number {
  const beyond = items.findIndex((item) => item.offsetTop > (items[0]?.offsetTop ?? 0));
  return beyond < 0 ? items.length : beyond;
}

// The router would mark every tab as current, since all lead to this path.
const NO_PROPS = {};
const EXACT_MATCH = { exact: true, explicitUndefined: true };
