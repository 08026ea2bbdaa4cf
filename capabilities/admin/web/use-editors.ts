/** Says that the record is open, again and again while it is, and hears who else has it open. */
import { useEffect, useState } from 'react';
import { useCall } from '#ui';
import { records, type KeptRecord } from '#contract/records';

/** The server forgets who has not said so for a minute. */
const EVERY_MS = 25_000;

export function useEditors(collection: string, { id, editors: first }: KeptRecord): readonly string[] {
  const call = useCall();
  const [editors, setEditors] = useState<readonly string[]>(first);
  useEffect(() => {
    const tell = (open: boolean) => call(records.tellEditing, { collection, record: id, open });
    // A hint: where it cannot be had, saving still tells of the other's change.
    const ask = () =>
      void tell(true).then(
        ({ editors: now }) => setEditors(now),
        () => undefined,
      );
    ask();
    const timer = setInterval(ask, EVERY_MS);
    return () => {
      clearInterval(timer);
      void tell(false).catch(() => undefined);
    };
  }, [call, collection, id]);
  return editors;
}
