/** Lists sessions with the details by which people recognise them: browser, system, network address and times. */
import type { ReactNode } from 'react';
import { useFormats, useWords } from '#ui';
import type { OwnSession } from '../../contract.ts';
import { deviceOf } from '../../contract-agents.ts';
import css from './session-list.module.css';

export function SessionList({
  sessions,
  beside,
}: {
  readonly sessions: readonly OwnSession[];
  /** Renders the content beside a session, for example a button. */
  readonly beside?: (session: OwnSession, name: string) => ReactNode;
}) {
  const words = useWords();
  const formats = useFormats();
  return (
    <ul className={css.list}>
      {sessions.map((session) => {
        const name = deviceOf(session.agent) || words('signIn.sessions.unknown');
        return (
          <li key={session.id} className={css.session}>
            <div>
              <p className={css.name}>{name}</p>
              <p className={css.facts}>
                {session.address && <span>{session.address}</span>}
                <span>{words('signIn.sessions.since', { moment: formats.moment(session.startedAt) })}</span>
                {!session.current && <span>{words('signIn.sessions.used', { moment: formats.moment(session.usedAt) })}</span>}
              </p>
            </div>
            {session.current ? <span className={css.here}>{words('signIn.sessions.here')}</span> : beside?.(session, name)}
          </li>
        );
      })}
    </ul>
  );
}
