/** Reports regularly that the record is open, and learns who else has it open. */
import { useEffect, useState } from 'react';
import { useCall } from '#ui';
import { records, type FullRecord } from '#contract/records';

/** The server forgets editors who have not reported for a minute. */
const REPORT_INTERVAL_MS = 25_000;

export function useEditors(collection: string, { id, editors: first }: FullRecord): readonly string[] {
  const call = useCall();
  const [editors, setEditors] = useState<readonly string[]>(first);
  useEffect(() => {
    const tell = (open: boolean) => call(records.tellEditing, { collection, record: id, open });
    // This is only a hint: where it fails, saving still reports a change by somebody else.
    const ask = () =>
      void tell(true).then(
        ({ editors: now }) => setEditors(now),
        () => undefined,
      );
    ask();
    const timer = setInterval(ask, REPORT_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      void tell(false).catch(() => undefined);
    };
  }, [call, collection, id]);
  return editors;
}
