/** The drawer in which a household or a group of clients is made and changed: its name and its members. */
import { Button, NumberInput, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  FormDrawer,
  FormEnd,
  Sign,
  TypedEarlier,
  useAsk,
  useCall,
  useDrawerTyping,
  useFormSubmit,
  useSnackbar,
  useTellSaving,
  useWords,
  type DrawerForm,
} from '#ui';
import { accounts } from '#contract/accounts';
import { ChangedMeanwhile, isRecordChanged } from '#web/tenants';
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

/** The version is that which is changed: a save after somebody else's is refused. */
interface TypedSet {
  readonly name: string;
  readonly score: number | string;
  readonly chosen: readonly ChosenAccount[];
  readonly version: number;
}

const placeOf = (portal: string, { kind, now }: ClientSet) => `${kind}.${now?.id ?? `new.${portal}`}`;

function startOf({ kind, now }: ClientSet): TypedSet {
  if (kind === 'household') return { name: now?.name ?? '', score: 0, chosen: now?.accounts ?? [], version: now?.version ?? 0 };
  return { name: now?.name ?? '', score: now?.score ?? 0, chosen: now?.members ?? [], version: now?.version ?? 0 };
}

interface SetDrawerProps {
  readonly portal: string;
  readonly of: ClientSet;
  readonly onClose: () => void;
}

export function SetDrawer({ portal, of, onClose }: SetDrawerProps) {
  const words = useWords();
  const title = of.now === null ? words(`groups.${of.kind}.new`) : words('groups.change.of', { name: of.now.name });
  return (
    <FormDrawer opened title={title} of={placeOf(portal, of)} onClose={onClose}>
      {(drawer) => <SetForm portal={portal} of={of} drawer={drawer} />}
    </FormDrawer>
  );
}

function SetForm({ portal, of, drawer }: Pick<SetDrawerProps, 'portal' | 'of'> & { readonly drawer: DrawerForm }) {
  const [words, say, renew] = [useWords(), useSnackbar(), useRefreshClientSets()];
  const { typed, change, isRestored, discard, forget } = useDrawerTyping(placeOf(portal, of), startOf(of), drawer);
  const { name, score, chosen, version } = typed;
  const send = useSaveClientSet(of);
  const readLatest = useLatestVersion(of);
  // The version that somebody else has made of it meanwhile, once a save was refused for that.
  const [latest, setLatest] = useState<number | null>(null);
  const save = useMutation({
    mutationFn: (over: number) => send({ name: name.trim(), score: Number(score), ids: chosen.map(({ id }) => id), version: over }),
    onError: async (error) => {
      if (!isRecordChanged(error)) return;
      setLatest(await readLatest());
      renew();
    },
    onSuccess: () => {
      forget();
      renew();
      say.success(words('groups.saved', { name: name.trim() }));
      drawer.close();
    },
  });
  const isOvertaken = latest !== null && (save.isPending || isRecordChanged(save.error));
  useTellSaving(drawer, save);
  const { submit, message, wrong } = useFormSubmit({ ...save, mutate: () => save.mutate(version) }, () => ({
    ...(name.trim() === '' && { name: words('refusal.field.required') }),
    ...(of.kind === 'group' && (score === '' || !Number.isFinite(Number(score))) && { score: words('refusal.field.required') }),
  }));
  return (
    <form onSubmit={submit} noValidate aria-busy={save.isPending}>
      {isRestored && (
        <TypedEarlier
          onDiscard={() => {
            save.reset();
            discard();
          }}
        />
      )}
      <Stack gap="md">
        <TextInput
          label={words('groups.name')}
          name="name"
          maxLength={200}
          autoComplete="off"
          value={name}
          error={wrong['name']}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        {of.kind === 'group' && (
          <NumberInput
            label={words('groups.score')}
            description={words('groups.score.help')}
            name="score"
            value={score}
            error={wrong['score']}
            onChange={(typedScore) => change({ score: typedScore })}
          />
        )}
        <ChosenAccounts
          portal={portal}
          chosen={chosen}
          error={wrong['members'] ?? wrong['accounts']}
          onChange={(accountsNow) => change({ chosen: accountsNow })}
        />
        {isOvertaken && (
          <ChangedMeanwhile
            onTake={() => {
              if (save.isPending) return;
              forget();
              drawer.close();
            }}
            onKeep={() => !save.isPending && save.mutate(latest)}
          >
            {words('groups.meanwhile')}
          </ChangedMeanwhile>
        )}
        <FormEnd message={isOvertaken ? null : message} busy={save.isPending} verb={words('groups.save')} />
      </Stack>
    </form>
  );
}

interface SentSet {
  readonly name: string;
  readonly score: number;
  readonly ids: string[];
  readonly version: number;
}

function useSaveClientSet(of: ClientSet) {
  const call = useCall();
  return ({ name, score, ids, version }: SentSet) => {
    if (of.kind === 'household')
      return of.now
        ? call(groups.changeHousehold, { household: of.now.id, version, name, accounts: ids })
        : call(groups.createHousehold, { name, accounts: ids });
    return of.now
      ? call(groups.changeClientGroup, { clientGroup: of.now.id, version, name, score, members: ids })
      : call(groups.createClientGroup, { name, score, members: ids });
  };
}

/** Reads the version that a set has by now; null for one that is gone. */
function useLatestVersion({ kind, now }: ClientSet): () => Promise<number | null> {
  const [ask, queryClient] = [useAsk(), useQueryClient()];
  return async () => {
    const sets =
      kind === 'household'
        ? (await queryClient.fetchQuery({ ...ask(groups.listHouseholds, {}), staleTime: 0 })).value
        : (await queryClient.fetchQuery({ ...ask(groups.listClientGroups, {}), staleTime: 0 })).value;
    return sets.find(({ id }) => id === now?.id)?.version ?? null;
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
