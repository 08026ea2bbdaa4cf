/** Shows findings as sentences: what the reader must know about a figure, and what can be done about it. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { findingKey, isUnanswered, type Finding } from '#packages/findings';
import { findingSentence } from '#packages/texts';
import { useOnPaper } from '../pages/on-paper.tsx';
import { Sign, type SignKind } from './sign.tsx';
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
          <li data-quiet={isOfOrigin(finding) || undefined} key={findingKey(finding)}>
            <Sign kind={signOf(finding)} />
            <span>
              {findingSentence(finding, words, formats)} <span className={css.remedy}>{words(`finding.${finding.code}.remedy`)}</span>
            </span>
          </li>
        ))}
      </ul>
      {of.some((one) => isUnanswered(one) && one.code !== 'source.unfiled') && <AskAgain />}
    </div>
  );
}

/** A provider that states no value of a portfolio states it by its holdings. */
const VALUE_PARTS: readonly Finding['part'][] = ['value', 'holdings'];

/** Stands in the place of a figure that did not come: what was known last of it, with its moment, as not of today [C-01]. Nothing where nothing was known. */
export function LastKnown({ of, about }: { readonly of: readonly Finding[]; readonly about: string }) {
  const words = useWords();
  const formats = useFormats();
  const failed = of.find((one) => one.code === 'source.failed' && one.about === about && VALUE_PARTS.includes(one.part));
  if (!failed?.date || !failed.amounts?.length) return null;
  const amounts = formats.list(failed.amounts.map(({ amount, currency }) => formats.money(amount, currency)));
  return (
    <span className={css.lastKnown}>
      <Sign kind="stale" size={14} /> {words('ui.lastKnown', { amounts, moment: formats.moment(failed.date) })}
    </span>
  );
}

/** Whose figures they are asks nothing of the reader. */
function isOfOrigin({ code }: Finding): boolean {
  return code === 'source.provided' || code === 'source.static' || code === 'source.beside';
}

function signOf(finding: Finding): SignKind {
  const { code } = finding;
  if (isOfOrigin(finding)) return 'file';
  return code.endsWith('.stale') ? 'stale' : 'attention';
}

/** Asks for everything on screen again: an answer that one part got, the others get too. */
function AskAgain() {
  const words = useWords();
  const queries = useQueryClient();
  const onPaper = useOnPaper();
  if (onPaper) return null;
  return (
    <Button variant="default" size="compact-sm" className={css.again} onClick={() => void queries.refetchQueries({ type: 'active' })}>
      {words('ui.retry')}
    </Button>
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
