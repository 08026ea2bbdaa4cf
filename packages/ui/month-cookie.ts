/** Keeps small preferences of a browser in cookies that last a month [CMS-15]. None of them is a secret. */

const MONTH_S = 30 * 24 * 60 * 60;

/** Empty and absent are the same. */
export function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  return found?.slice(name.length + 1) || null;
}

/** Sent with requests below `path`. */
export function keepForMonth(name: string, value: string, path = '/'): void {
  writeCookie(name, value, path, MONTH_S);
}

export function dropCookie(name: string, path = '/'): void {
  writeCookie(name, '', path, 0);
}

function writeCookie(name: string, value: string, path: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${name}=${value}; path=${path}; max-age=${seconds}; samesite=lax${secure}`;
}
