/** Leads through the pages of a list that the server gives a page at a time. */
import { Button } from '@mantine/core';
import { useFormats, useWords } from '../surroundings.tsx';
import css from './pages.module.css';

export function Pages({
  count,
  more,
  full,
  page,
  size,
  onPage,
}: {
  readonly count: number;
  readonly more: boolean;
  /** Whether this page is full. */
  readonly full: boolean;
  readonly page: number;
  /** Rows of one page. */
  readonly size: number;
  readonly onPage: (page: number) => void;
}) {
  const words = useWords();
  const formats = useFormats();
  const pages = Math.max(1, Math.ceil(count / size));
  const last = more ? !full : page >= pages;
  if (page === 1 && last) return null;
  return (
    <nav aria-label={words('ui.pages')} className={css.pages}>
      <Button variant="default" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {words('ui.pages.previous')}
      </Button>
      <span>
        {more
          ? words('ui.pages.at', { page: formats.integer(page) })
          : words('ui.pages.of', { page: formats.integer(page), pages: formats.integer(pages) })}
      </span>
      <Button variant="default" disabled={last} onClick={() => onPage(page + 1)}>
        {words('ui.pages.next')}
      </Button>
    </nav>
  );
}
