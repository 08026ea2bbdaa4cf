/**
 * Checks whether a text has the form of an e-mail address, telephone number, web address, IBAN or mask. Each check takes time in proportion to the
 * length of the text.
 */

/** One `@` between a name and a host with a dot in it [001 §5: a simple pattern]. */
export function isEmail(text: string): boolean {
  if (text.length > 254 || /\s/.test(text)) return false;
  const [name = '', host = '', ...more] = text.split('@');
  return (
    more.length === 0 &&
    name !== '' &&
    name.length <= 64 &&
    /^[^.]/.test(host) &&
    host.split('.').length > 1 &&
    host.split('.').every((part) => part !== '')
  );
}

/** Digits, with a plus before and with blanks, hyphens, dots, slashes and brackets between, as people write them; 6 to 15 digits (E.164). */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return /^\+?[\d ().\u00a0/-]+$/.test(text) && digits >= 6 && digits <= 15;
}

/** A web page, or a path on this site (`/about`). No address that runs code, and no hidden host as in `//host`. */
export function isWebAddress(text: string): boolean {
  if (text.length > 2000 || /[\s\\<>"'`]/.test(text)) return false;
  if (/^\/(?!\/)/.test(text)) return true;
  return /^https?:\/\/[^/@:?#]+(?::\d{1,5})?(?:[/?#]|$)/i.test(text);
}

/** An address that a link in a text may have: a page, an anchor on it, an e-mail address, a telephone number. */
export function isLink(text: string): boolean {
  return (
    isWebAddress(text) ||
    /^mailto:[^\s<>"'`\\]{3,254}$/i.test(text) ||
    /^tel:\+?[\d().-]{3,30}$/i.test(text) ||
    /^#[\w-]{0,100}$/.test(text)
  );
}

/** ISO 13616: country, two check digits, up to thirty letters and digits; the whole leaves 1 of 97. Blanks between groups do not count. */
export function isIban(text: string): boolean {
  const iban = text.replace(/ /g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => parseInt(sign, 36)).join('');
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** `9` stands for a digit, `A` for a letter of any alphabet, `*` for either; every other character stands for itself. */
export function matchesMask(text: string, mask: string): boolean {
  const signs = [...text];
  const places = [...mask];
  return signs.length === places.length && places.every((place, at) => fitsMaskPlace(signs[at]!, place));
}

function fitsMaskPlace(sign: string, place: string): boolean {
  if (place === '9') return /^\d$/.test(sign);
  if (place === 'A') return /^\p{L}$/u.test(sign);
  if (place === '*') return /^[\p{L}\d]$/u.test(sign);
  return sign === place;
}
