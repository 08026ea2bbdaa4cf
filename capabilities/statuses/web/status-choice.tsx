/** Lets staff choose one of the thirteen statuses, each with the rights that it gives the client. */
import { Radio } from '@mantine/core';
import { statusRule, type StatusRule } from '#packages/policy';
import { useSurroundings } from '#ui';
import { textIn, type UserStatus } from '../contract.ts';
import css from './status-choice.module.css';

export function StatusChoice({
  statuses,
  value,
  onChange,
}: {
  readonly statuses: readonly UserStatus[];
  readonly value: string;
  readonly onChange: (identifier: string) => void;
}) {
  const { words, formats, language } = useSurroundings();
  const opened = (rule: StatusRule) =>
    [
      words(`statuses.rule.orders.${dealingRuleOf(rule)}`, { minimum: formats.integer(rule.buyMinimum ?? 0) }),
      ...(rule.detailsLocked ? [words('statuses.rule.locked')] : []),
    ].join(' · ');
  return (
    <Radio.Group label={words('statuses.status')} value={value} onChange={onChange} name="status">
      <div className={css.statuses}>
        {statuses.map(({ id, identifier, name }) => (
          <Radio key={id} value={identifier} label={textIn(name, language) ?? identifier} description={opened(statusRule(identifier))} />
        ))}
      </div>
    </Radio.Group>
  );
}

function dealingRuleOf({ orders, buying, selling }: StatusRule): 'no' | 'repeat' | 'buying' | 'yes' {
  if (!orders) return 'no';
  if (buying === 'repeat') return 'repeat';
  return selling === 'yes' ? 'yes' : 'buying';
}
