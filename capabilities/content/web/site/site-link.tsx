/** Leads to a place of the site, or to another site, as staff have written it down. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface SiteLinkProps {
  readonly path: string;
  readonly className: string | undefined;
  readonly promoted?: boolean;
  readonly onChosen?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A path of this site without a question or an anchor. */
const PLAIN_PATH = /^\/[^?#]*$/;

export function SiteLink({ path, className, promoted = false, onChosen, children }: SiteLinkProps) {
  const looks = { className, 'data-promoted': promoted || undefined, onClick: onChosen };
  return PLAIN_PATH.test(path) ? (
    <Link to={path as never} {...looks}>
      {children}
    </Link>
  ) : (
    <a href={path} rel="noreferrer" {...looks}>
      {children}
    </a>
  );
}
