/** Prints tabs of a portfolio one below the other, each over the days of its page. */
import { FindingNotes, Loaded, Nowhere, Skeleton, useWords } from '#ui';
import { begun, usePortfolioOver } from './over.ts';
import type { TabPart } from './parts.tsx';
import { OpenTab, useTabs } from './tabs.tsx';
import css from './printed.module.css';

interface Printed {
  readonly portfolio: string;
  readonly portal: string;
}

/** @param tabs by their names; with one that the tenant does not have, the page does not exist */
export function PrintedTabs({ tabs, ...of }: Printed & { readonly tabs: readonly string[] }) {
  const all = useTabs();
  const chosen = tabs.flatMap((name) => all.find(({ id }) => id === name) ?? []);
  if (chosen.length < tabs.length) return <Nowhere />;
  return chosen.map(({ id, part }) => <PrintedTab key={id} id={id} part={part} {...of} />);
}

function PrintedTab({ id, part, portfolio, portal }: Printed & { readonly id: string; readonly part: TabPart }) {
  const words = useWords();
  const { asked, ownDays } = usePortfolioOver(portfolio, part);
  return (
    <section className={css.tab} data-part={id}>
      <h2 className={css.name}>{words(`portfolios.tab.${id}`)}</h2>
      <Loaded query={asked} what={words('portfolios.what')} skeleton={<Skeleton height={320} />}>
        {({ value, findings }) => {
          // An address with another portal does not exist.
          if (value.portal.key !== portal) return <Nowhere />;
          return (
            <>
              <FindingNotes of={findings} />
              <OpenTab part={part} portfolio={begun(value)} told={findings} waiting={ownDays && asked.isPlaceholderData} />
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
