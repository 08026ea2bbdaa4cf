/** Explains a figure: its value, its formula, the figures it is computed from, and the facts behind it. */
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { stored, type Formats, type Translate } from '#packages/texts';
import { DownloadButton, Figure, FindingNotes, Opens, useFormats, useSnackbar, useWords } from '#ui';
import { useTenant } from '#web/tenants';
import { performance, type Passport } from '../contract.ts';
import { conventionOf, formulaOf, nameOfMeasure } from './measure-names.ts';
import { PassportFacts } from './passport-facts.tsx';
import { written, writtenAs, writtenPart, type Voice } from './written.ts';
import css from './passport.module.css';

/** Level of the headings, by the level of the heading above. */
export type HeadingLevel = 2 | 3;

interface ViewProps {
  readonly passport: Passport;
  readonly level: HeadingLevel;
}

export function PassportView({ passport, level }: ViewProps) {
  const words = useWords();
  const formats = useFormats();
  const voice = useVoice();
  const measured = { measure: passport.measure, parameters: passport.method.parameters };
  return (
    <article ref={useFocusAfterWalking()} tabIndex={-1} className={css.passport} data-passport={passport.id}>
      <p className={css.scope}>{scopeOf(passport, voice)}</p>
      <Figure size="main" label={daysOf(passport, words, formats)} value={<span data-value>{written(passport, voice)}</span>}>
        {words('performance.figure.known', { moment: formats.moment(passport.knownAt) })}
      </Figure>
      <Recomputed passport={passport} />
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

/** The language and formats in which provenance is written for this tenant. */
function useVoice(): Voice {
  const { priceDecimals } = useTenant().settings;
  return { words: useWords(), formats: useFormats(), priceDecimals };
}

function Title({ level, children }: { readonly level: HeadingLevel; readonly children: string }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return <Heading className={css.title}>{children}</Heading>;
}

/** A figure that is opened from within another takes the focus of the control that opened it. */
function useFocusAfterWalking() {
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body && root.current?.closest('dialog')) root.current.focus({ preventScroll: true });
  }, []);
  return root;
}

/** The value by the present engine from the same facts, where a statement printed something else. */
function Recomputed({ passport }: { readonly passport: Passport }) {
  const words = useWords();
  const formats = useFormats();
  const voice = useVoice();
  const { recomputed, engine } = passport;
  if (recomputed === null) return null;
  return (
    <p className={css.today}>
      {words('performance.figure.recomputed', { made: formats.integer(engine), today: formats.integer(recomputed.engine) })}{' '}
      <span data-recomputed>{writtenAs(passport, recomputed.value, voice)}</span>
    </p>
  );
}

/** The value by today's facts, where it differs. */
function Today({ passport }: { readonly passport: Passport }) {
  const words = useWords();
  const voice = useVoice();
  const { now } = passport;
  if (now === null) return null;
  return (
    <p className={css.today}>
      {words('performance.figure.today')}{' '}
      <span data-today>
        <Opens figure={now.id}>{writtenAs(passport, now.value, voice)}</Opens>
      </span>
    </p>
  );
}

function Parts({ passport, level }: ViewProps) {
  const voice = useVoice();
  const { words, formats } = voice;
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
              <Opens figure={part.id}>{writtenPart(part, voice)}</Opens>
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

function scopeOf({ scope, part, row, measure, method, leaves }: Passport, { words, formats }: Voice): string {
  const index = leaves.prices.find(
    ({ instrument }) => measure === 'benchmark-return' && instrument === method.parameters['benchmarkInstrument'],
  );
  if (index) return index.name;
  if (row !== null) return [scope.name, nameOfRow(row, words), ...(row.date === null ? [] : [formats.date(row.date)])].join(' · ');
  if (part === null) return scope.name;
  return `${scope.name} · ${partOf(part, words)}`;
}

function nameOfRow({ kind, name }: NonNullable<Passport['row']>, words: Translate): string {
  if (kind === 'class') return stored(words, 'assetClass', name);
  return kind === 'cash' ? words('performance.figure.cash', { currency: name }) : name;
}

function daysOf({ from, to }: Pick<Passport, 'from' | 'to'>, words: Translate, formats: Formats): string {
  if (from === null) return words('ui.asOf', { date: formats.date(to) });
  return words('ui.range.days', { from: formats.date(from), to: formats.date(to) });
}

function partOf({ kind, name }: NonNullable<Passport['part']>, words: Translate): string {
  switch (kind) {
    case 'class':
      return stored(words, 'assetClass', name);
    case 'sector':
      return stored(words, 'sector', name);
    case 'currency':
      return words('performance.figure.quotedIn', { currency: name });
    case 'cash':
      return words('performance.figure.cash', { currency: name });
    case 'instrument':
    case 'transaction':
      return name;
  }
}
