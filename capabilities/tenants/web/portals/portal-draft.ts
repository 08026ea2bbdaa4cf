/** Makes of the record of a portal what is typed in its form, and the other way round. */
import type { PortalRecord, PortalText } from '../../contract.ts';
import type { ChosenFile } from '../file-choice.tsx';

export interface PortalDraft extends Omit<PortalText, 'logos' | 'document'> {
  readonly logos: readonly ChosenFile[];
  readonly documents: readonly ChosenFile[];
}

export function draftOf(
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
