/** Shows findings as sentences: what the reader must know about a figure, and what can be done about it. */
import type { Finding } from '#packages/findings';
import { findingSentence } from '#packages/texts';
import { Sign } from './sign.tsx';
import { useFormats, useWords } from '../surroundings.tsx';
import css from './findings.module.css';

/** Each finding as a sentence with its remedy; nothing without findings. */
export function FindingNotes({ of }: { readonly of: readonly Finding[] }) {
  const words = useWords();
  const formats = useFormats();
  if (of.length === 0) return null;
  return (
    <div role="note" className={css.notes} aria-label={words('ui.findings')}>
      <ul>
        {of.map((finding) => (
          <li key={`${finding.code} ${finding.subject ?? ''}`}>
            <Sign kind={finding.code.endsWith('.stale') ? 'stale' : 'attention'} />
            <span>
              {findingSentence(finding, words, formats)} <span className={css.remedy}>{words(`finding.${finding.code}.remedy`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A small sign in a cell; its text is read out by screen readers and shown on hover. */
export function FindingMark({ codes }: { readonly codes: readonly string[] }) {
  const words = useWords();
  if (codes.length === 0) return null;
  const told = codes.map((code) => words(`finding.${code}.mark`)).join('; ');
  return (
    <span className={css.mark} role="img" aria-label={told} title={told}>
      <Sign kind={codes.some((code) => !code.endsWith('.stale')) ? 'attention' : 'stale'} size={14} />
    </span>
  );
}
