/** Reads the address of a link as people type it. */
import { isLink } from '#packages/fields';

/** The address with the scheme that people leave out, as in `example.com` and `ann@example.com`; null for an address that no link may have. */
export function readLinkAddress(text: string): string | null {
  const typed = text.trim();
  const address = completeAddress(typed);
  return typed !== '' && isLink(address) ? address : null;
}

function completeAddress(text: string): string {
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return `mailto:${text}`;
  return /^[\w-]+(\.[\w-]+)+(:\d+)?([/?#]|$)/.test(text) ? `https://${text}` : text;
}
