/** Says once that the site uses cookies; whoever accepts is not told again for a month [CMS-14]. */
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useWords } from '#ui';
import css from './cookie-notice.module.css';

const COOKIE = 'cookiesAccepted';
const MONTH_S = 30 * 24 * 60 * 60;
/** Without an answer it hides after this time, and is there again with the next page that is loaded. */
const NOTICE_MS = 1_000_000;

const isAccepted = () => document.cookie.split('; ').some((cookie) => cookie.startsWith(`${COOKIE}=`));

export function CookieNotice() {
  const words = useWords();
  const [shown, setShown] = useState(() => !isAccepted());
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
          const secure = location.protocol === 'https:' ? '; secure' : '';
          document.cookie = `${COOKIE}=yes; path=/; max-age=${MONTH_S}; samesite=lax${secure}`;
          setShown(false);
        }}
      >
        {words('content.public.cookies.accept')}
      </Button>
    </section>
  );
}
