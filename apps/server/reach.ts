/** Who can reach the server: this machine alone, or others too. */

interface Listening {
  /** Address to listen on. */
  readonly host: string;
  readonly scheme: 'http' | 'https';
  readonly trustProxy: boolean;
}

/** Whether an address to listen on, or a host name, is this machine's alone. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}

/** Whether others ask it, directly or through a proxy that the settings speak of. */
export function answersOthers({ host, scheme, trustProxy }: Listening): boolean {
  return !isLoopback(host) || scheme === 'https' || trustProxy;
}

/** Whether passwords and figures cross a network that anybody may read. */
export function isReadByOthers({ host, scheme }: Pick<Listening, 'host' | 'scheme'>): boolean {
  return scheme === 'http' && !isLoopback(host);
}
