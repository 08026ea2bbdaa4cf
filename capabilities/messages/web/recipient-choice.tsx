/** Chooses whom a message is written to: a client one of their advisors, a professional an account or a group, found by typing. */
import { Button, Input, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { QueryContent, Skeleton, useAsk, useWords } from '#ui';
import { useMay } from '#web/sign-in';
import { messages, type OfferedRecipient } from '../contract.ts';
import css from './messages.module.css';

/** Of accounts and of groups; more are found by typing. */
const MOST_OFFERED = 12;

export function useRecipientName(): (recipient: OfferedRecipient) => string {
  const words = useWords();
  return ({ kind, name, account }) => {
    if (kind === 'group') return words('messages.recipient.group', { name });
    return account === null ? name : words('messages.recipient.for', { name, account: account.name });
  };
}

/** The one whom a client can write to; null where there are several, and for professionals. */
export function useOnlyRecipient(portal: string): OfferedRecipient | null {
  const professional = useMay('clients.change');
  const { data } = useQuery({ ...useAsk()(messages.listRecipients, { portal, search: '' }), enabled: !professional });
  return !professional && data?.value.length === 1 ? data.value[0]! : null;
}

interface RecipientChoiceProps {
  readonly portal: string;
  /** Whether there is nobody else to choose. */
  readonly only: boolean;
  readonly chosen: OfferedRecipient | null;
  readonly error: string | undefined;
  readonly onChange: (recipient: OfferedRecipient | null) => void;
}

export function RecipientChoice(props: RecipientChoiceProps) {
  const { chosen, only, onChange } = props;
  const [words, nameOf] = [useWords(), useRecipientName()];
  // What takes the place of what was pressed takes its focus too.
  const [pressed, setPressed] = useState(false);
  const choose = (recipient: OfferedRecipient | null) => {
    setPressed(true);
    onChange(recipient);
  };
  if (chosen === null) return <RecipientSearch {...props} focused={pressed} onChange={choose} />;
  return (
    <div className={css.chosen}>
      <span className={css.label}>{words('messages.recipient')}</span>
      <span>{nameOf(chosen)}</span>
      {!only && (
        <Button {...(pressed && { ref: takeFocus })} variant="subtle" size="compact-sm" onClick={() => choose(null)}>
          {words('messages.recipient.other')}
        </Button>
      )}
      <p className={css.note}>
        {chosen.kind === 'group' && words('messages.group.each')}
        {chosen.kind === 'person' && words('messages.holders')}
      </p>
    </div>
  );
}

function RecipientSearch({ portal, error, onChange, focused }: RecipientChoiceProps & { readonly focused: boolean }) {
  const [words, ask, nameOf] = [useWords(), useAsk(), useRecipientName()];
  const professional = useMay('clients.change');
  const [typed, setTyped] = useState('');
  const id = useId();
  const search = useDeferredValue(typed.trim());
  const found = useQuery(ask(messages.listRecipients, { portal, search }));
  const list = (
    <QueryContent query={found} what={words('messages.recipient.what')} skeleton={<Skeleton lines={3} />} missing="here">
      {({ value }) => {
        const offered = (['person', 'account', 'group'] as const).flatMap((kind) =>
          value.filter((one) => one.kind === kind).slice(0, kind === 'person' ? undefined : MOST_OFFERED),
        );
        return offered.length === 0 ? (
          <p role="status" className={css.quiet}>
            {words(professional ? 'messages.recipient.none' : 'messages.recipient.nobody')}
          </p>
        ) : (
          <div role="group" aria-labelledby={`${id}-label`} aria-describedby={error && `${id}-error`} className={css.offered}>
            {offered.map((one) => (
              <Button key={`${one.id} ${one.account?.id ?? ''}`} variant="subtle" fullWidth justify="start" onClick={() => onChange(one)}>
                {nameOf(one)}
              </Button>
            ))}
          </div>
        );
      }}
    </QueryContent>
  );
  if (!professional)
    return (
      <Input.Wrapper
        label={words('messages.recipient')}
        size="md"
        labelElement="div"
        labelProps={{ id: `${id}-label` }}
        errorProps={{ id: `${id}-error` }}
        error={error}
      >
        {list}
      </Input.Wrapper>
    );
  return (
    <div>
      <TextInput
        {...(focused && { ref: takeFocus })}
        size="md"
        label={words('messages.recipient')}
        labelProps={{ id: `${id}-label` }}
        errorProps={{ id: `${id}-error` }}
        placeholder={words('messages.recipient.search')}
        type="search"
        autoComplete="off"
        value={typed}
        error={error}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {list}
    </div>
  );
}

function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
