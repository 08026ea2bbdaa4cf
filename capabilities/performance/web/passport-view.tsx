/** How a figure came about: what it is, how it is worked out, what it is made of, and the facts behind it. */
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { stored, type Formats, type Translate } from '#packages/texts';
import { DownloadButton, Figure, FindingNotes, Opens, useFormats, useSnackbar, useWords } from '#ui';
import { performance, type Passport } from '../contract.ts';
import { cellOf, conventionOf, formulaOf, nameOfMeasure } from './measure-names.ts';
import { PassportFacts } from './passport-facts.tsx';
import css from './passport.module.css';

/** Of the headings within, by what they stand under. */
export type HeadingLevel = 2 | 3;

interface ViewProps {
  readonly passport: Passport;
  readonly level: HeadingLevel;
}

export function PassportView({ passport, level }: ViewProps) {
  const words = useWords();
  const formats = useFormats();
  const measured = { measure: passport.measure, parameters: passport.method.parameters };
  return (
    <article ref={useFocusAfterWalking()} tabIndex={-1} className={css.passport} data-passport={passport.id}>
      <p className={css.scope}>{scopeOf(passport, words, formats)}</p>
      <Figure
        size="main"
        label={daysOf(passport, words, formats)}
        value={<span data-value>{written({ ...passport, ...measured }, formats)}</span>}
      >
        {words('performance.figure.known', { moment: formats.moment(passport.knownAt) })}
      </Figure>
      <Today passport={passport} />
      <FindingNotes of={passport.findings} />
      <section>
        <Title level={level}>{words('performance.figure.method')}</Title>
        <p className={css.formula}>{formulaOf(measured, words)}</p>
        <p className={css.convention}>{conventionOf(measured, words)}</p>
      </section>
      {passport.parts.length > 0 && <Parts passport={passport} level={level} />}
      <section>
        <Title level={level}>{words('performance.figure.facts')}</Title>
        <PassportFacts leaves={passport.leaves} />
      </section>
      <Actions id={passport.id} />
    </article>
  );
}

function Title({ level, children }: { readonly level: HeadingLevel; readonly children: string }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return <Heading className={css.title}>{children}</Heading>;
}

/** A figure that was opened within another takes the focus that the other's control had. */
function useFocusAfterWalking() {
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body && root.current?.closest('dialog')) root.current.focus({ preventScroll: true });
  }, []);
  return root;
}

/** What today's facts say instead, where they say something else. */
function Today({ passport }: { readonly passport: Passport }) {
  const words = useWords();
  const formats = useFormats();
  const { now } = passport;
  if (now === null) return null;
  return (
    <p className={css.today}>
      {words('performance.figure.today')}{' '}
      <span data-today>
        <Opens figure={now.id}>{written({ ...passport, parameters: passport.method.parameters, value: now.value }, formats)}</Opens>
      </span>
    </p>
  );
}

function Parts({ passport, level }: ViewProps) {
  const words = useWords();
  const formats = useFormats();
  return (
    <section>
      <Title level={level}>{words('performance.figure.parts')}</Title>
      <dl className={css.parts}>
        {passport.parts.map((part) => (
          <div key={part.id}>
            <dt>
              {nameOfMeasure(part, words)}
              <span className={css.quiet}>{daysOf(part, words, formats)}</span>
            </dt>
            <dd>
              <Opens figure={part.id}>{written(part, formats)}</Opens>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Actions({ id }: { readonly id: string }) {
  const words = useWords();
  const say = useSnackbar();
  const copy = () =>
    navigator.clipboard.writeText(`${location.origin}/figures?${new URLSearchParams({ id })}`).then(
      () => say.success(words('performance.figure.copied')),
      () => say.error(words('performance.figure.copy.failed')),
    );
  return (
    <div className={css.actions}>
      <Button variant="default" onClick={() => void copy()}>
        {words('performance.figure.copy')}
      </Button>
      <DownloadButton endpoint={performance.exportFigure} input={{ figure: id }}>
        {words('performance.figure.facts.download')}
      </DownloadButton>
    </div>
  );
}

function scopeOf({ scope, part, row }: Passport, words: Translate, formats: Formats): string {
  if (row !== null) return [scope.name, nameOfRow(row, words), ...(row.date === null ? [] : [formats.date(row.date)])].join(' · ');
  if (part === null) return scope.name;
  if (part.kind === 'class') return `${scope.name} · ${stored(words, 'assetClass', part.name)}`;
  if (part.kind === 'cash') return `${scope.name} · ${words('performance.figure.cash', { currency: part.name })}`;
  return `${scope.name} · ${part.name}`;
}

function nameOfRow({ kind, name }: NonNullable<Passport['row']>, words: Translate): string {
  if (kind === 'class') return stored(words, 'assetClass', name);
  return kind === 'cash' ? words('performance.figure.cash', { currency: name }) : name;
}

function daysOf({ from, to }: Pick<Passport, 'from' | 'to'>, words: Translate, formats: Formats): string {
  if (from === null) return words('ui.asOf', { date: formats.date(to) });
  return words('ui.range.days', { from: formats.date(from), to: formats.date(to) });
}

/** Money that can be won or lost bears its sign, as on the pages. */
const SIGNED: readonly string[] = [
  'gain',
  'unrealised-gain',
  'realised-gain',
  'net-contributions',
  'priceGain',
  'currencyGain',
  'priceEffect',
  'currencyEffect',
];

/** A share of the whole and a yield are neither won nor lost. */
const WEIGHTS = /Weight$|Yield$|^yield|Rate$|^share|^effect/;

type Written = Pick<Passport['parts'][number], 'measure' | 'parameters' | 'unit' | 'currency' | 'value'>;

function written({ unit, currency, value, ...named }: Written, formats: Formats): string {
  if (unit === 'fraction') return WEIGHTS.test(cellOf(named) ?? '') ? formats.percent(value) : formats.change(value);
  if (unit !== 'money') return formats.amount(value);
  return SIGNED.includes(cellOf(named) ?? named.measure) ? formats.signedMoney(value, currency) : formats.money(value, currency);
}
