/** Says once that the site uses cookies; whoever accepts is not told again for a month [CMS-14]. */
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { keepForMonth, readCookie, useWords } from '#ui';
import css from './cookie-notice.module.css';

const COOKIE = 'cookiesAccepted';
/** Without an answer it hides after this time, and is there again with the next page that is loaded. */
const NOTICE_MS = 1_000_000;

export function CookieNotice() {
  const words = useWords();
  const [shown, setShown] = useState(() => readCookie(COOKIE) === null);
  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(() => setShown(false), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  if (!shown) return null;
  return (
    <section className={css.notice} aria-label={words('content.public.cookies.title')}>
      <p>{words('content.public.cookies')}</p>
      <Button
        size="compact-md"
        onClick={() => {
          keepForMonth(COOKIE, 'yes');
          setShown(false);
        }}
      >
        {words('content.public.cookies.accept')}
      </Button>
    </section>
  );
}
