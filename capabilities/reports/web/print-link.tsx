/** Links a page to its print view. */
import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useWords } from '#ui';
import { useSectionsAt } from '#web/navigation';
import type { ExportSearch } from './export-search.ts';

export const EXPORT_PAGE = '/dashboard/$portal/account/$account/export';

type PrintParts = Pick<ExportSearch, 'componentToRender' | 'consolidated' | 'singlePortfolio'>;

/** Keeps the days and filters of the page. Shows nothing where the sitemap of the firm has no print view. */
export function PrintLink({
  portal,
  account,
  parts = {},
}: {
  readonly portal: string;
  readonly account: string;
  readonly parts?: PrintParts;
}) {
  const words = useWords();
  const { tab: _, open: __, figure: ___, ...search }: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const sections = useSectionsAt(EXPORT_PAGE.replace('$portal', portal).replace('$account', account));
  if (sections.length === 0) return null;
  return (
    <Button
      variant="default"
      component={Link}
      to={EXPORT_PAGE}
      params={{ portal, account } as never}
      search={{ ...search, ...parts } as never}
    >
      {words('reports.print')}
    </Button>
  );
}
