/** Tells the server which pages of the dashboard were shown, for the usage of their portal. */
import { useEffect, useRef } from 'react';
import { useCall } from '#ui';
import { navigation } from '../contract.ts';

/** @param path of the page on screen; null while there is none */
export function useRecordView(path: string | null): void {
  const call = useCall();
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (path === null || path === last.current) return;
    last.current = path;
    // What a reader does must not depend on whether it is counted.
    void call(navigation.recordView, { place: path }).catch(() => undefined);
  }, [path, call]);
}
