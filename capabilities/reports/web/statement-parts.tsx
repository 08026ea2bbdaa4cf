/** Chooses what a statement holds, and says it of one that was made: the account as a whole, and parts of each portfolio. */
import { Checkbox } from '@mantine/core';
import { useFormats, useWords } from '#ui';
import { useTabs } from '#web/portfolios';
import { useTenant } from '#web/tenants';
import { fullReport, STATEMENT_COMPONENTS, type StatementComponent } from '../contract-components.ts';
import type { Statement } from '../contract.ts';
import type { StatementTarget } from './statements.ts';
import css from './statements.module.css';

export interface StatementParts {
  readonly consolidated: boolean;
  readonly components: readonly StatementComponent[];
}

/** A full report: of an account with the account as a whole, of a portfolio without. */
export function usualParts({ kind }: Pick<StatementTarget, 'kind'>, offered: readonly string[]): StatementParts {
  const consolidated = kind === 'account';
  return { consolidated, components: fullReport(offered, consolidated) };
}

export const isNothing = ({ consolidated, components }: StatementParts): boolean => !consolidated && components.length === 0;

export function isSameChoice(one: StatementParts, other: StatementParts): boolean {
  const isIn =
    ({ components }: StatementParts) =>
    (part: StatementComponent) =>
      components.includes(part);
  return one.consolidated === other.consolidated && one.components.every(isIn(other)) && other.components.every(isIn(one));
}

/** The parts that statements of the tenant can hold, in the order of its tabs. */
function useOfferedParts(): readonly { readonly id: StatementComponent; readonly name: string }[] {
  const words = useWords();
  return useTabs().flatMap(({ id, part }) => {
    const component = STATEMENT_COMPONENTS.find((one) => one === id);
    return component ? [{ id: component, name: words(part.name) }] : [];
  });
}

export function StatementPartsChoice({
  chosen,
  onChoose,
}: {
  readonly chosen: StatementParts;
  readonly onChoose: (parts: StatementParts) => void;
}) {
  const words = useWords();
  const { consolidated, components } = chosen;
  return (
    <fieldset className={css.parts}>
      <legend>{words('reports.parts')}</legend>
      <Checkbox
        label={words('reports.print.account')}
        checked={consolidated}
        onChange={({ currentTarget: { checked } }) => onChoose({ components, consolidated: checked })}
      />
      {useOfferedParts().map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={components.includes(id)}
          onChange={({ currentTarget: { checked } }) =>
            onChoose({ consolidated, components: checked ? [...components, id] : components.filter((one) => one !== id) })
          }
        />
      ))}
    </fieldset>
  );
}

/** The names of its parts; null for a full report. */
export function useChosenParts({ ofAccount, consolidated, components }: Statement): string | null {
  const words = useWords();
  const formats = useFormats();
  const offered = useOfferedParts();
  const { portfolioTabs } = useTenant().settings;
  if (isSameChoice({ consolidated, components }, usualParts({ kind: ofAccount ? 'account' : 'portfolio' }, portfolioTabs))) return null;
  const names = offered.filter(({ id }) => components.includes(id)).map(({ name }) => name);
  return formats.list(consolidated ? [words('reports.print.account'), ...names] : names);
}
