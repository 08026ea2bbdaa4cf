/** The drawer in which a household or a group of clients is made and changed: its name and its members. */
import { Button, NumberInput, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormEnd, Sign, useAsk, useCall, useFormSubmit, useSnackbar, useWords } from '#ui';
import { accounts } from '#contract/accounts';
import { groups, type ClientGroup, type Household } from '../contract.ts';
import { useRefreshClientSets } from './use-keeping.ts';
import css from './groups.module.css';

interface ChosenAccount {
  readonly id: string;
  readonly name: string;
}

/** The household or group in the form; `now` is null for a new one. */
type ClientSet =
  | { readonly kind: 'household'; readonly now: Household | null }
  | { readonly kind: 'group'; readonly now: ClientGroup | null };

export function SetForm({ portal, of, onDone }: { readonly portal: string; readonly of: ClientSet; readonly onDone: () => void }) {
  const [words, say, renew] = [useWords(), useSnackbar(), useRefreshClientSets()];
  const [name, setName] = useState(of.now?.name ?? '');
  const [score, setScore] = useState<number | string>(of.kind === 'group' ? (of.now?.score ?? 0) : 0);
  const [chosen, setChosen] = useState<readonly ChosenAccount[]>(
    of.kind === 'household' ? (of.now?.accounts ?? []) : (of.now?.members ?? []),
  );
  const send = useSaveClientSet(of);
  const save = useMutation({
    mutationFn: () => send({ name: name.trim(), score: Number(score), ids: chosen.map(({ id }) => id) }),
    onSuccess: () => {
      renew();
      say.success(words('groups.saved', { name: name.trim() }));
      onDone();
    },
  });
  const { submit, message, wrong } = useFormSubmit(save, () => ({
    ...(name.trim() === '' && { name: words('refusal.field.required') }),
    ...(of.kind === 'group' && (score === '' || !Number.isFinite(Number(score))) && { score: words('refusal.field.required') }),
  }));
  return (
    <form onSubmit={submit} noValidate aria-busy={save.isPending}>
      <Stack gap="md">
        <TextInput
          label={words('groups.name')}
          name="name"
          maxLength={200}
          autoComplete="off"
          value={name}
          error={wrong['name']}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {of.kind === 'group' && (
          <NumberInput
            label={words('groups.score')}
            description={words('groups.score.help')}
            name="score"
            value={score}
            error={wrong['score']}
            onChange={setScore}
          />
        )}
        <ChosenAccounts portal={portal} chosen={chosen} error={wrong['members'] ?? wrong['accounts']} onChange={setChosen} />
        <FormEnd message={message} busy={save.isPending} verb={words('groups.save')} />
      </Stack>
    </form>
  );
}

function useSaveClientSet(of: ClientSet) {
  const call = useCall();
  return ({ name, score, ids }: { readonly name: string; readonly score: number; readonly ids: string[] }) => {
    if (of.kind === 'household')
      return of.now
        ? call(groups.changeHousehold, { household: of.now.id, version: of.now.version, name, accounts: ids })
        : call(groups.createHousehold, { name, accounts: ids });
    return of.now
      ? call(groups.changeClientGroup, { clientGroup: of.now.id, version: of.now.version, name, score, members: ids })
      : call(groups.createClientGroup, { name, score, members: ids });
  };
}

const MOST_SUGGESTIONS = 8;

function ChosenAccounts({
  portal,
  chosen,
  error,
  onChange,
}: {
  readonly portal: string;
  readonly chosen: readonly ChosenAccount[];
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly ChosenAccount[]) => void;
}) {
  const [words, ask] = [useWords(), useAsk()];
  const [search, setSearch] = useState('');
  const found = useQuery({ ...ask(accounts.listAccounts, { portal, search, limit: MOST_SUGGESTIONS }), enabled: search.trim() !== '' });
  const offered = search.trim() === '' ? [] : (found.data?.value.rows ?? []).filter(({ id }) => !chosen.some((one) => one.id === id));
  return (
    <div className={css.chosen}>
      <ul className={css.list} aria-label={words('groups.clients')}>
        {chosen.map(({ id, name }) => (
          <li key={id}>
            {name}
            <button
              type="button"
              className={css.drop}
              aria-label={words('groups.takeOut', { name })}
              onClick={() => onChange(chosen.filter((one) => one.id !== id))}
            >
              <Sign kind="close" />
            </button>
          </li>
        ))}
      </ul>
      <TextInput
        label={words('groups.add')}
        type="search"
        autoComplete="off"
        value={search}
        error={error}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div role="status">
        {offered.map(({ id, name }) => (
          <Button
            key={id}
            variant="subtle"
            fullWidth
            justify="start"
            onClick={() => {
              onChange([...chosen, { id, name }]);
              setSearch('');
            }}
          >
            {name}
          </Button>
        ))}
        {search.trim() !== '' && found.data?.value.total === 0 && <p className={css.quiet}>{words('groups.add.none')}</p>}
      </div>
    </div>
  );
}
