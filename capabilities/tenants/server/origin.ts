/** The address of a tenant's pages, as links from outside need it: in a statement, in a mail. */
import type { Tenant } from './context.ts';

/** What browsers see of the server. A port is said over http alone: over https a proxy in front has the usual one. */
export interface PublicAddress {
  readonly scheme: 'http' | 'https';
  readonly port: number;
}

const HTTP_PORT = 80;

/** Without a slash at the end: `http://hekla.localhost:8080`, `https://clients.example.com`. */
export function originOf({ host }: Pick<Tenant, 'host'>, { scheme, port }: PublicAddress): string {
  return `${scheme}://${host}${scheme === 'https' || port === HTTP_PORT ? '' : `:${port}`}`;
}
