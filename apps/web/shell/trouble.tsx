/** The screen for an error in the portal itself: what happened, and what the reader can do. */
import { useEffect, useState } from 'react';
import type { Translate } from '#packages/texts';
import { RefusedCall, type EndpointCaller } from '#packages/endpoint';
import { CONTENT_ID, useCall, useWords, failureSentence } from '#ui';
import { navigation } from '#contract/navigation';
import { mayReloadFor, reloadFor } from '../outdated.ts';
import css from './trouble.module.css';

/** For an error while a page opens, before anything was typed: a page that needs a file that is gone loads again by itself. */
export function PageFailure({ error }: { readonly error: unknown }) {
  return <ViewFailure error={error} view="page" whole />;
}

/** Shown in place of a view, or of a whole page, that failed. */
export function ViewFailure({ error, view, whole }: { readonly error: unknown; readonly view: string; readonly whole: boolean }) {
  const words = useWords();
  const call = useCall();
  const [reloading] = useState(() => mayReloadFor(error));
  useEffect(() => {
    if (mayReloadFor(error)) reloadFor(error);
    else if (!(error instanceof RefusedCall)) reportFailure(call, error, view);
  }, [call, error, view]);
  if (reloading) return null;
  return whole ? <FailurePage words={words} error={error} /> : <FailureNotice words={words} error={error} />;
}

/** For a start that found no tenant: there is no brand and no router. */
export function StartFailure({ words, error }: { readonly words: Translate; readonly error: unknown }) {
  return <FailurePage words={words} error={error} />;
}

interface FailureProps {
  readonly words: Translate;
  readonly error: unknown;
}

function FailurePage({ words, error }: FailureProps) {
  return (
    <main id={CONTENT_ID} tabIndex={-1} className={css.trouble}>
      <title>{words('shell.error')}</title>
      <h1>{words('shell.error')}</h1>
      <FailureText words={words} error={error} />
    </main>
  );
}

function FailureNotice({ words, error }: FailureProps) {
  return (
    <div role="alert" className={css.notice}>
      <FailureText words={words} error={error} />
    </div>
  );
}

/** The server's reason, where it gave one; for an error in the browser, only that there was one. */
function FailureText({ words, error }: FailureProps) {
  const refused = error instanceof RefusedCall ? error : null;
  return (
    <>
      {refused ? (
        <>
          <p>{failureSentence(words, refused)}</p>
          <p>{words('shell.error.later')}</p>
        </>
      ) : (
        <p>{words('shell.error.technical')}</p>
      )}
      {refused?.request && <p className={css.number}>{words('ui.failed.request', { request: refused.request })}</p>}
      <button type="button" className={css.again} onClick={() => location.reload()}>
        {words('ui.reload')}
      </button>
    </>
  );
}

/** Reports the error to the log: its kind and the places in our files, and nothing that a person typed or saw. */
function reportFailure(call: EndpointCaller, error: unknown, view: string): void {
  const { name = 'Error', stack = '' } = error instanceof Error ? error : {};
  const at = [...stack.matchAll(/\/([\w.-]{1,100}):(\d{1,7}):(\d{1,9})/g)]
    .slice(0, 12)
    .map(([, file, line, column]) => `${file}:${line}:${column}`);
  const kind = /^[A-Za-z]{1,60}$/.test(name) ? name : 'Error';
  void call(navigation.tellTrouble, { kind, view, at }).catch(() => undefined);
}
