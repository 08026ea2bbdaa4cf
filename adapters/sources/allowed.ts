/** Says which addresses staff may have asked: those of hosts that whoever operates the server has named, since its network is not staff's to walk. */
const HERE: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Why an address may not be asked; null where it may.
 * @param hosts as `data.example.com` or `127.0.0.1:4000`, with the port where it is not the usual one
 */
export function whyNotAllowed(address: URL, hosts: readonly string[]): 'host' | 'protocol' | null {
  if (!hosts.includes(address.host)) return 'host';
  // What is asked on this machine leaves it on no wire.
  return address.protocol === 'https:' || (address.protocol === 'http:' && HERE.includes(address.hostname)) ? null : 'protocol';
}
