/** Holds what is typed in the form of a portal; it stays when the server refuses it. */
import { useState } from 'react';
import type { PortalRecord, PortalText } from '../../contract.ts';
import type { ChosenFile } from '../file-choice.tsx';

export interface PortalDraft extends Omit<PortalText, 'logos' | 'document'> {
  readonly logos: readonly ChosenFile[];
  readonly documents: readonly ChosenFile[];
}

const EMPTY_DRAFT: PortalDraft = {
  name: '',
  subtitle: '',
  theme: null,
  language: null,
  phone: '',
  email: '',
  terms: '',
  logos: [],
  documents: [],
};

export function usePortalDraft(record: PortalRecord | null, nameOfLogo: (number: number) => string) {
  const [draft, setDraft] = useState<PortalDraft>(() => (record ? draftOf(record, nameOfLogo) : EMPTY_DRAFT));
  const set = (part: Partial<PortalDraft>) => setDraft((now) => ({ ...now, ...part }));
  return [draft, set] as const;
}

function draftOf(
  { name, subtitle, theme, language, phone, email, terms, logos, document, documentName }: PortalRecord,
  nameOfLogo: (number: number) => string,
): PortalDraft {
  return {
    name,
    subtitle,
    theme,
    language,
    phone,
    email,
    terms,
    logos: logos.map((id, at) => ({ id, name: nameOfLogo(at + 1) })),
    documents: document ? [{ id: document, name: documentName ?? '' }] : [],
  };
}

export function textOf({ logos, documents, ...draft }: PortalDraft): PortalText {
  return { ...draft, logos: logos.map(({ id }) => id), document: documents[0]?.id ?? null };
}
