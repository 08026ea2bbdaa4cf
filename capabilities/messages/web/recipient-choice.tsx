/** Chooses whom a message is written to: a client one of their advisors, a professional an account or a group, found by typing. */
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { FoundChoice, useAsk, useWords } from '#ui';
import { useMay } from '#web/sign-in';
import { messages, type OfferedRecipient } from '../contract.ts';

/** Of accounts and of groups; more are found by typing. */
const MOST_OFFERED = 12;

function useRecipientName(): (recipient: OfferedRecipient) => string {
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

export function RecipientChoice({ portal, chosen, only, error, onChange }: RecipientChoiceProps) {
  const [words, ask, nameOf] = [useWords(), useAsk(), useRecipientName()];
  const professional = useMay('clients.change');
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const found = useQuery(ask(messages.listRecipients, { portal, search }));
  return (
    <FoundChoice
      label={words('messages.recipient')}
      chosen={chosen}
      error={error}
      other={only ? null : words('messages.recipient.other')}
      note={chosen?.kind === 'group' ? words('messages.group.each') : chosen?.kind === 'person' ? words('messages.holders') : null}
      typing={professional ? { placeholder: words('messages.recipient.search'), text, onType: setText } : null}
      found={found}
      what={words('messages.recipient.what')}
      none={words(professional ? 'messages.recipient.none' : 'messages.recipient.nobody')}
      optionsOf={({ value }) =>
        (['person', 'account', 'group'] as const).flatMap((kind) =>
          value.filter((one) => one.kind === kind).slice(0, kind === 'person' ? undefined : MOST_OFFERED),
        )
      }
      keyOf={({ id, account }) => `${id} ${account?.id ?? ''}`}
      nameOf={nameOf}
      onChange={onChange}
    />
  );
}
