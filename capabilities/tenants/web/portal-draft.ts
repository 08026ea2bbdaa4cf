/** Holds what is typed in the form of a portal; it stays when the server refuses it. */
import { useState } from 'react';
import type { PortalRecord, PortalText } from '../contract.ts';
import type { KeptFile } from './file-choice.tsx';

export interface Draft extends Omit<PortalText, 'logos' | 'document'> {
  readonly logos: readonly KeptFile[];
  readonly documents: readonly KeptFile[];
}

const NEW: Draft = { name: '', subtitle: '', theme: null, language: null, phone: '', email: '', terms: '', logos: [], documents: [] };

export function usePortalDraft(record: PortalRecord | null, nameOfLogo: (number: number) => string) {
  const [draft, setDraft] = useState<Draft>(() => (record ? draftOf(record, nameOfLogo) : NEW));
  const set = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }));
  return [draft, set] as const;
}

function draftOf(
  { name, subtitle, theme, language, phone, email, terms, logos, document, documentName }: PortalRecord,
  nameOfLogo: (number: number) => string,
): Draft {
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

export function textOf({ logos, documents, ...draft }: Draft): PortalText {
  return { ...draft, logos: logos.map(({ id }) => id), document: documents[0]?.id ?? null };
}
