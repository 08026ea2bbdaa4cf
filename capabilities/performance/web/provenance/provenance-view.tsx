/** Explains a figure: its value, its formula, the figures it is computed from, and the facts behind it. */
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { storedValueText, type Formats, type Translate } from '#packages/texts';
import { DownloadButton, Figure, FindingNotes, OpenableFigure, useFormats, useSnackbar, useWords } from '#ui';
import { useTenant } from '#web/tenants';
import { performance, type FigureProvenance } from '../../contract.ts';
import { conventionOf, formulaOf, nameOfMeasure } from './measure-names.ts';
import { ProvenanceFacts } from './provenance-facts.tsx';
import { formatFigure, formatFigureValue, formatFigurePart, type FigureLocale } from './written.ts';
import css from '../provenance.module.css';

/** Level of the headings, by the level of the heading above. */
export type HeadingLevel = 2 | 3;

interface ProvenanceViewProps {
  readonly provenance: FigureProvenance;
  readonly level: HeadingLevel;
}

export function ProvenanceView({ provenance, level }: ProvenanceViewProps) {
  const words = useWords();
  const formats = useFormats();
  const locale = useFigureLocale();
  const measured = { measure: provenance.measure, parameters: provenance.method.parameters };
  return (
    <article ref={useFocusAfterWalking()} tabIndex={-1} className={css.provenance} data-provenance={provenance.id}>
      <p className={css.scope}>{describeScope(provenance, locale)}</p>
      <Figure
        size="main"
        label={describeDays(provenance, words, formats)}
        value={<span data-value>{formatFigure(provenance, locale)}</span>}
      >
        {words('performance.figure.known', { moment: formats.moment(provenance.knownAt) })}
      </Figure>
      <RecomputedNote provenance={provenance} />
      <PresentValueNote provenance={provenance} />
      <FindingNotes of={provenance.findings} />
      <section>
        <Title level={level}>{words('performance.figure.method')}</Title>
        <p className={css.formula}>{formulaOf(measured, words)}</p>
        <p className={css.convention}>{conventionOf(measured, words)}</p>
      </section>
      {provenance.parts.length > 0 && <ProvenanceParts provenance={provenance} level={level} />}
      <section>
        <Title level={level}>{words('performance.figure.facts')}</Title>
        <ProvenanceFacts inputs={provenance.inputs} />
      </section>
      <Actions id={provenance.id} />
    </article>
  );
}

/** The language and formats in which provenance is written for this tenant. */
function useFigureLocale(): FigureLocale {
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
function RecomputedNote({ provenance }: { readonly provenance: FigureProvenance }) {
  const words = useWords();
  const formats = useFormats();
  const locale = useFigureLocale();
  const { recomputed, engine } = provenance;
  if (recomputed === null) return null;
  return (
    <p className={css.today}>
      {words('performance.figure.recomputed', { made: formats.integer(engine), today: formats.integer(recomputed.engine) })}{' '}
      <span data-recomputed>{formatFigureValue(provenance, recomputed.value, locale)}</span>
    </p>
  );
}

/** The value by today's facts, where it differs. */
function PresentValueNote({ provenance }: { readonly provenance: FigureProvenance }) {
  const words = useWords();
  const locale = useFigureLocale();
  const { now } = provenance;
  if (now === null) return null;
  return (
    <p className={css.today}>
      {words('performance.figure.today')}{' '}
      <span data-today>
        <OpenableFigure figure={now.id}>{formatFigureValue(provenance, now.value, locale)}</OpenableFigure>
      </span>
    </p>
  );
}

function ProvenanceParts({ provenance, level }: ProvenanceViewProps) {
  const locale = useFigureLocale();
  const { words, formats } = locale;
  return (
    <section>
      <Title level={level}>{words('performance.figure.parts')}</Title>
      <dl className={css.parts}>
        {provenance.parts.map((part) => (
          <div key={part.id}>
            <dt>
              {nameOfMeasure(part, words)}
              <span className={css.quiet}>{describeDays(part, words, formats)}</span>
            </dt>
            <dd>
              <OpenableFigure figure={part.id}>{formatFigurePart(part, locale)}</OpenableFigure>
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

function describeScope({ scope, part, row, measure, method, inputs }: FigureProvenance, { words, formats }: FigureLocale): string {
  const index = inputs.prices.find(
    ({ instrument }) => measure === 'benchmark-return' && instrument === method.parameters['benchmarkInstrument'],
  );
  if (index) return index.name;
  if (row !== null) return [scope.name, nameOfRow(row, words), ...(row.date === null ? [] : [formats.date(row.date)])].join(' · ');
  if (part === null) return scope.name;
  return `${scope.name} · ${describePart(part, words)}`;
}

function nameOfRow({ kind, name }: NonNullable<FigureProvenance['row']>, words: Translate): string {
  if (kind === 'class') return storedValueText(words, 'assetClass', name);
  return kind === 'cash' ? words('performance.figure.cash', { currency: name }) : name;
}

function describeDays({ from, to }: Pick<FigureProvenance, 'from' | 'to'>, words: Translate, formats: Formats): string {
  if (from === null) return words('ui.asOf', { date: formats.date(to) });
  return words('ui.range.days', { from: formats.date(from), to: formats.date(to) });
}

function describePart({ kind, name }: NonNullable<FigureProvenance['part']>, words: Translate): string {
  switch (kind) {
    case 'class':
      return storedValueText(words, 'assetClass', name);
    case 'sector':
      return storedValueText(words, 'sector', name);
    case 'currency':
      return words('performance.figure.quotedIn', { currency: name });
    case 'cash':
      return words('performance.figure.cash', { currency: name });
    case 'instrument':
    case 'transaction':
      return name;
  }
}
