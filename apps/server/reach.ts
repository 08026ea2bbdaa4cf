/** Who can reach the server: this machine alone, or others too. */

/** Whether an address to listen on, or a host name, is this machine's alone. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}
