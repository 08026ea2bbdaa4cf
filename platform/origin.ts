/** Builds the address of a tenant's pages for links from outside, as in a statement or a mail. */
import type { Tenant } from './tenant.ts';

/** How browsers reach the server. The port appears over http alone: over https a proxy in front has the usual one. */
export interface PublicAddress {
  readonly scheme: 'http' | 'https';
  readonly port: number;
}

const HTTP_PORT = 80;

/** Without a slash at the end: `http://hekla.localhost:8080`, `https://clients.example.com`. */
export function originOf({ host }: Pick<Tenant, 'host'>, { scheme, port }: PublicAddress): string {
  return `${scheme}://${host}${scheme === 'https' || port === HTTP_PORT ? '' : `:${port}`}`;
}
