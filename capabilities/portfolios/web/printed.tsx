/** Prints tabs of a portfolio one below the other, each over the days of its page. */
import { FindingNotes, QueryContent, RedirectToNotFound, Skeleton, useWords } from '#ui';
import { withInception, usePortfolioOverDays } from './over.ts';
import type { TabPart } from './parts.tsx';
import { OpenTab, useTabs } from './tabs.tsx';
import css from './printed.module.css';

interface PrintedPortfolio {
  readonly portfolio: string;
  readonly portal: string;
}

/** @param tabs by their names; with one that the tenant does not have, the page does not exist */
export function PrintedTabs({ tabs, ...of }: PrintedPortfolio & { readonly tabs: readonly string[] }) {
  const all = useTabs();
  const chosen = tabs.flatMap((name) => all.find(({ id }) => id === name) ?? []);
  if (chosen.length < tabs.length) return <RedirectToNotFound />;
  return chosen.map(({ id, part }) => <PrintedTab key={id} id={id} part={part} {...of} />);
}

function PrintedTab({ id, part, portfolio, portal }: PrintedPortfolio & { readonly id: string; readonly part: TabPart }) {
  const words = useWords();
  const { asked, ownDays } = usePortfolioOverDays(portfolio, part);
  return (
    <section className={css.tab} data-part={id}>
      <h2 className={css.name}>{words(part.name)}</h2>
      <QueryContent query={asked} what={words('portfolios.what')} skeleton={<Skeleton height={320} />}>
        {({ value, findings }) => {
          // An address with another portal does not exist.
          if (value.portal.key !== portal) return <RedirectToNotFound />;
          return (
            <>
              <FindingNotes of={findings} />
              <OpenTab part={part} portfolio={withInception(value)} shownFindings={findings} waiting={ownDays && asked.isPlaceholderData} />
            </>
          );
        }}
      </QueryContent>
    </section>
  );
}
