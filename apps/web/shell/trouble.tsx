/** When the portal itself is broken: what happened, what is still true, and the way on. */
import { useEffect, useState } from 'react';
import type { Translate } from '#packages/texts';
import { RefusedCall } from '#packages/endpoint';
import { CONTENT, useWords } from '#ui';
import { mayReloadFor, reloadFor } from '../outdated.ts';
import css from './trouble.module.css';

/** For an error of the page that was gone to, where nothing has been typed yet: a page that needs a file that is gone loads again by itself. */
export function Trouble({ error }: { readonly error: unknown }) {
  const words = useWords();
  const [reloading] = useState(() => mayReloadFor(error));
  useEffect(() => {
    if (mayReloadFor(error)) reloadFor(error);
  }, [error]);
  if (reloading) return null;
  return <TroublePage words={words} request={error instanceof RefusedCall ? error.request : undefined} />;
}

/** For a start that found no tenant: there is no brand and no router. */
export function StartTrouble({ words }: { readonly words: Translate }) {
  return <TroublePage words={words} request={undefined} />;
}

function TroublePage({ words, request }: { readonly words: Translate; readonly request: string | undefined }) {
  return (
    <main id={CONTENT} tabIndex={-1} className={css.trouble}>
      <title>{words('shell.trouble')}</title>
      <h1>{words('shell.trouble')}</h1>
      <p>{words('shell.trouble.why')}</p>
      {request && <p>{words('ui.failed.request', { request })}</p>}
      <button type="button" className={css.again} onClick={() => location.reload()}>
        {words('ui.reload')}
      </button>
    </main>
  );
}
