/** The layout of pages that are to be printed: no navigation, and the colours of paper. */
import { Outlet } from '@tanstack/react-router';
import css from './paper.module.css';

export function PrintLayout() {
  return (
    <div className={css.paper}>
      <Outlet />
    </div>
  );
}
