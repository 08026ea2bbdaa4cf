/** Tells from the settings whether the server is reached by this machine alone, or by others too. */

interface ListenAddress {
  /** Address to listen on. */
  readonly host: string;
  readonly scheme: 'http' | 'https';
  readonly trustProxy: boolean;
}

/** Whether an address to listen on, or a host name, belongs to this machine alone. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}

/** Whether other machines reach the server, directly or through a proxy that the settings name. */
export function answersOthers({ host, scheme, trustProxy }: ListenAddress): boolean {
  return !isLoopback(host) || scheme === 'https' || trustProxy;
}

/** Whether passwords and figures cross a network that anybody may read. */
export function isReadByOthers({ host, scheme }: Pick<ListenAddress, 'host' | 'scheme'>): boolean {
  return scheme === 'http' && !isLoopback(host);
}
