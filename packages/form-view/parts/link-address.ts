/** Where a link of a text leads, as people type it. */
import { isLink } from '#packages/fields';

/** The address with what people leave out, `example.com` and `ann@example.com`; null for what no link may lead to. */
export function linkAddress(text: string): string | null {
  const typed = text.trim();
  const address = completed(typed);
  return typed !== '' && isLink(address) ? address : null;
}

function completed(text: string): string {
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return `mailto:${text}`;
  return /^[\w-]+(\.[\w-]+)+(:\d+)?([/?#]|$)/.test(text) ? `https://${text}` : text;
}
