/** The filters of the client list: attention, letters, kinds of accounts, types of portfolios, groups and statuses. */
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Toggle, useAsk, useFormats, useSurroundings, useWords } from '#ui';
import { statuses, textIn } from '#contract/statuses';
import { accounts, ATTENTION, KINDS_OF_CLIENTS, PORTFOLIO_TYPES } from '../../contract.ts';
import type { ClientFilters } from './client-search.ts';
import css from './client-list.module.css';

interface ClientGroupChoice {
  readonly id: string;
  readonly name: string;
}

interface ClientFilterProps {
  readonly chosen: ClientFilters;
  readonly onChange: (next: ClientFilters) => void;
}

/** The filter for clients who need attention; nothing where none does. */
export function Attention({ portal, chosen, onChange }: ClientFilterProps & { readonly portal: string }) {
  const [words, formats, ask] = [useWords(), useFormats(), useAsk()];
  const counted = useQuery(ask(accounts.countAttention, { portal })).data?.value;
  if (!counted || (counted.any === 0 && chosen.attention === undefined)) return null;
  const shown = (['any', ...ATTENTION] as const).filter((one) => counted[one] > 0 || chosen.attention === one);
  return (
    <div role="group" aria-label={words('accounts.attention')} className={css.attention}>
      {shown.map((one) => (
        <Toggle
          key={one}
          pressed={chosen.attention === one}
          onPress={() => onChange({ ...chosen, attention: chosen.attention === one ? undefined : one })}
        >
          {words(`accounts.attention.${one}`)} <span className={css.number}>{formats.integer(counted[one])}</span>
        </Toggle>
      ))}
    </div>
  );
}

export function Filters({
  chosen,
  letters,
  groups,
  clientGroups,
  onChange,
}: ClientFilterProps & {
  readonly letters: readonly string[];
  readonly groups: readonly ClientGroupChoice[];
  readonly clientGroups: readonly ClientGroupChoice[];
}) {
  const { words, language, ask } = useSurroundings();
  const { letter, accountType, portfolioType, throughGroup, inGroup, status } = chosen;
  const offered = useQuery(ask(statuses.listUserStatuses, {})).data?.value ?? [];
  // The chosen value stays visible even where the search finds nobody with it.
  const shown = letter === undefined || letters.includes(letter) ? letters : [...letters, letter];
  const any = Object.values(chosen).some((value) => value !== undefined);
  return (
    <div className={css.filters}>
      {shown.length > 0 && (
        <div role="group" aria-label={words('accounts.filter.letter')} className={css.letters}>
          {shown.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === letter}
              onClick={() => onChange({ ...chosen, letter: one === letter ? undefined : one })}
            >
              {one}
            </button>
          ))}
        </div>
      )}
      <NativeSelect
        aria-label={words('accounts.filter.type')}
        value={accountType ?? ''}
        data={[
          { value: '', label: words('accounts.filter.type') },
          ...KINDS_OF_CLIENTS.map((kind) => ({
            value: kind,
            label: words(kind === 'unregistered' ? 'accounts.unregistered' : `accounts.type.${kind}`),
          })),
        ]}
        onChange={(event) => onChange({ ...chosen, accountType: KINDS_OF_CLIENTS.find((kind) => kind === event.currentTarget.value) })}
      />
      <NativeSelect
        aria-label={words('accounts.filter.portfolio')}
        value={portfolioType ?? ''}
        data={[
          { value: '', label: words('accounts.filter.portfolio') },
          ...PORTFOLIO_TYPES.map((type) => ({ value: type, label: words(`portfolios.type.${type}`) })),
        ]}
        onChange={(event) => onChange({ ...chosen, portfolioType: PORTFOLIO_TYPES.find((type) => type === event.currentTarget.value) })}
      />
      {groups.length > 0 && (
        <NativeSelect
          aria-label={words('accounts.filter.group')}
          value={throughGroup ?? ''}
          data={[{ value: '', label: words('accounts.filter.group') }, ...groups.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(event) => onChange({ ...chosen, throughGroup: event.currentTarget.value || undefined })}
        />
      )}
      {clientGroups.length > 0 && (
        <NativeSelect
          aria-label={words('accounts.filter.clientGroup')}
          value={inGroup ?? ''}
          data={[
            { value: '', label: words('accounts.filter.clientGroup') },
            ...clientGroups.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => onChange({ ...chosen, inGroup: event.currentTarget.value || undefined })}
        />
      )}
      <NativeSelect
        aria-label={words('accounts.filter.status')}
        value={status ?? ''}
        data={[
          { value: '', label: words('accounts.filter.status') },
          ...offered.map(({ identifier, name }) => ({ value: identifier, label: textIn(name, language) ?? identifier })),
        ]}
        onChange={(event) => onChange({ ...chosen, status: event.currentTarget.value || undefined })}
      />
      {any && (
        <button type="button" className={css.clear} onClick={() => onChange({})}>
          {words('accounts.filter.clear')}
        </button>
      )}
    </div>
  );
}
