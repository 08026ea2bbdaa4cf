/** Recognises a save that came after somebody else's, and says over which version the next one goes. */
import { useState } from 'react';
import { RefusedCall } from '#packages/endpoint';

export function isRecordChanged(error: unknown): boolean {
  return error instanceof RefusedCall && error.code === 'record.changed';
}

/**
 * The version that a save of a small form is sent with: over what somebody else has made of the record only once that was said.
 * @param begun the version that is changed
 * @param latest that of the record as it is shown
 * @param renew reads the record again; resolves once it has come
 */
export function useVersionToSave(
  begun: number,
  latest: number | undefined,
  renew: () => Promise<unknown>,
): {
  /** To be sent along by the press that saves: what a mutation closes over may be of the render before. */
  readonly version: number;
  /** To be told of each save that failed; resolves once the record is read again. */
  readonly onError: (error: unknown) => Promise<void>;
  /** What was typed is discarded, and nothing is to be saved over. */
  readonly discard: () => void;
} {
  const [isOvertaken, setOvertaken] = useState(false);
  return {
    version: isOvertaken ? (latest ?? begun) : begun,
    onError: async (error) => {
      if (!isRecordChanged(error)) return;
      await renew();
      setOvertaken(true);
    },
    discard: () => setOvertaken(false),
  };
}

/**
 * What is saved over somebody else's: their record, with those fields that were typed.
 * @param base the record that was changed @param draft what was typed
 */
export function typedOver<Fields extends object>(base: Fields, draft: Fields, theirs: Fields): Fields {
  const isTyped = (field: keyof Fields) => JSON.stringify(draft[field]) !== JSON.stringify(base[field]);
  const typed = (Object.keys(draft) as (keyof Fields)[]).filter(isTyped).map((field) => [field, draft[field]]);
  return { ...theirs, ...(Object.fromEntries(typed) as Partial<Fields>) };
}
