/** Requests a statement, follows it, and lists the earlier ones. */
import { Alert, Button, NativeSelect } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { isLanguage } from '#packages/texts';
import {
  clocksOf,
  DownloadButton,
  QueryContent,
  ProgressLine,
  Skeleton,
  useFormats,
  useSurroundings,
  useWords,
  failureSentence,
} from '#ui';
import { useTenant } from '#web/tenants';
import { reports, type Statement } from '../contract.ts';
import { useStatementActions } from './statement-actions.ts';
import { statementRanges, type StatementRange } from './ranges.ts';
import { isNothing, isSameChoice, StatementPartsChoice, useChosenParts, usualParts } from './statement-parts.tsx';
import { isUnfinished, useMakeStatement, useStatements, type StatementTarget, type StatementOptions } from './statements.ts';
import css from './statements.module.css';

export function StatementsPanel({ of }: { readonly of: StatementTarget }) {
  const words = useWords();
  const { list, statements } = useStatements(of);
  const [asked, setAsked] = useState<readonly string[]>([]);
  // A statement uses the same known-at moment as the page.
  const { known } = useSearch({ strict: false });
  const { knownAt } = clocksOf({ known });
  const make = useMakeStatement(of, ({ id }) => setAsked((now) => [id, ...now.filter((other) => other !== id)]));
  return (
    <>
      <MakeStatement
        of={of}
        busy={make.isPending}
        unfinished={statements.filter(isUnfinished)}
        onMake={(wanted) => make.mutate({ ...wanted, knownAt })}
      />
      {make.isError && (
        <Alert color="red" title={words('reports.failed')} mt="md">
          {failureSentence(words, make.error)}
        </Alert>
      )}
      <h3 className={css.title}>{words('reports.made')}</h3>
      <QueryContent query={list} what={words('reports.what')} skeleton={<Skeleton lines={4} />} missing="here">
        {() =>
          statements.length === 0 ? (
            <p className={css.quiet}>{words('reports.none')}</p>
          ) : (
            <ul className={css.list} aria-live="polite">
              {sortStatements(statements, asked).map((statement) => (
                <MadeStatement
                  key={statement.id}
                  statement={statement}
                  asked={asked.includes(statement.id)}
                  onRetry={() => make.mutate(statement)}
                />
              ))}
            </ul>
          )
        }
      </QueryContent>
    </>
  );
}

/** Statements requested here first, the latest at the top; then other unfinished ones; then the rest in their order. */
function sortStatements(statements: readonly Statement[], asked: readonly string[]): Statement[] {
  const place = (statement: Statement) => {
    const at = asked.indexOf(statement.id);
    return at >= 0 ? at : asked.length + (isUnfinished(statement) ? 0 : 1);
  };
  return statements.toSorted((a, b) => place(a) - place(b));
}

function MakeStatement({
  of,
  busy,
  unfinished,
  onMake,
}: {
  readonly of: StatementTarget;
  readonly busy: boolean;
  readonly unfinished: readonly Statement[];
  readonly onMake: (options: StatementOptions) => void;
}) {
  const words = useWords();
  const formats = useFormats();
  const { language: own } = useSurroundings();
  const { languages, defaultLanguage, portfolioTabs } = useTenant().settings;
  const ranges = statementRanges(of, of.asOf, of.inception);
  const [range, setRange] = useState<StatementRange>('page');
  const [language, setLanguage] = useState(languages.includes(own) ? own : defaultLanguage);
  const [parts, setParts] = useState(() => usualParts(of, portfolioTabs));
  const days = ranges.get(range) ?? of;
  const underway = unfinished.some(
    (one) => one.from === days.from && one.to === days.to && one.language === language && isSameChoice(one, parts),
  );
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        onMake({ from: days.from, to: days.to, language, ...parts });
      }}
    >
      <NativeSelect
        label={words('reports.range')}
        value={range}
        onChange={({ currentTarget }) => setRange(currentTarget.value as StatementRange)}
        data={[...ranges].map(([value, { from, to }]) => ({
          value,
          label: `${words(`reports.range.${value}`)}: ${formats.date(from)} – ${formats.date(to)}`,
        }))}
      />
      <NativeSelect
        label={words('reports.language')}
        value={language}
        onChange={({ currentTarget: { value } }) => isLanguage(value) && setLanguage(value)}
        data={languages.map((value) => ({ value, label: words(`reports.language.${value}`) }))}
      />
      <StatementPartsChoice chosen={parts} onChoose={setParts} />
      <Button type="submit" disabled={busy || isNothing(parts)}>
        {words('reports.make')}
      </Button>
      <output className={css.underway}>{underway && words('reports.underway')}</output>
    </form>
  );
}

/** One statement with its state: waiting, rendering, ready for download, or failed with a button to retry. */
function MadeStatement({
  statement,
  asked,
  onRetry,
}: {
  readonly statement: Statement;
  readonly asked: boolean;
  readonly onRetry: () => void;
}) {
  const words = useWords();
  const formats = useFormats();
  const { from, to, state, language, reason, createdAt, knownAt } = statement;
  const actions = useStatementActions();
  const parts = useChosenParts(statement);
  return (
    <li className={css.statement} data-asked={asked || undefined}>
      <div className={css.what}>
        <p className={css.range}>
          {formats.date(from)} – {formats.date(to)}
        </p>
        <p className={css.quiet}>
          {isUnfinished(statement)
            ? words('reports.facts.unfinished', { language: words(`reports.language.${language}`), asked: formats.moment(createdAt) })
            : words('reports.facts', { language: words(`reports.language.${language}`), made: formats.moment(createdAt) })}
          {knownAt !== null && `, ${words('ui.known', { moment: formats.moment(knownAt) })}`}
          {statement.pages !== null && `, ${words('reports.pages', { count: statement.pages })}`}
          {asked && state === 'ready' && <strong className={css.ready}>{words('reports.state.ready')}</strong>}
        </p>
        {parts !== null && <p className={css.quiet}>{words('reports.chosen', { parts })}</p>}
      </div>
      {state === 'ready' && (
        <div className={css.actions}>
          <DownloadButton endpoint={reports.downloadStatement} input={{ statement: statement.id }}>
            {words('reports.download')}
          </DownloadButton>
          {actions.map(({ from: capability, action: Action }) => (
            <Action key={capability} statement={statement} />
          ))}
        </div>
      )}
      {state === 'failed' && (
        <Button variant="default" onClick={onRetry}>
          {words('ui.retry')}
        </Button>
      )}
      {isUnfinished(statement) && (
        <div className={css.state}>
          <ProgressLine name={words(`reports.state.${state}`)} done={null} />
        </div>
      )}
      {state === 'failed' && (
        <p className={css.failure}>
          {words('reports.failed')}
          <span className={css.quiet}>{words(`reports.reason.${reason ?? 'renderer'}`)}</span>
        </p>
      )}
    </li>
  );
}
