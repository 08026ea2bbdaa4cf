/** The filters of the explorer of funds. */
import { NativeSelect } from '@mantine/core';
import { Toggle, useFormats, useWords } from '#ui';
import { useTenant } from '#web/tenants';
import type { ListedFund } from '../contract.ts';
import { NARROWED_BY, type ExplorerSearch, type NarrowedBy } from './search.ts';

export const NO_FILTERS: ExplorerSearch = {
  search: undefined,
  favourites: undefined,
  ...Object.fromEntries(NARROWED_BY.map((name) => [name, undefined])),
};

/** Whether each word of the search occurs in some text of the fund in the list. */
export function matchesSearch(fund: ListedFund, search: ExplorerSearch): boolean {
  const texts = [
    fund.fundName,
    fund.fundCode,
    fund.fundDescription,
    fund.groupName,
    fund.fundSector,
    fund.fundType,
    fund.assetClass,
    fund.objective,
    ...fund.shareClasses.map(({ isin }) => isin),
  ];
  const all = texts.join(' ').toLowerCase();
  const words = (search.search ?? '').toLowerCase().split(/\s+/);
  return (
    words.every((word) => all.includes(word)) && NARROWED_BY.every((name) => search[name] === undefined || fund[name] === search[name])
  );
}

export function Filters({
  all,
  search,
  onChange,
}: {
  readonly all: readonly ListedFund[];
  readonly search: ExplorerSearch;
  readonly onChange: (part: Partial<ExplorerSearch>) => void;
}) {
  const words = useWords();
  const { compare } = useFormats();
  const { columns } = useTenant().settings.funds;
  const shown: readonly NarrowedBy[] = columns === 'general' ? ['assetClass', 'fundType', 'groupName'] : ['fundSector', 'fundType'];
  return (
    <>
      {shown.map((name) => {
        const values = [...new Set(all.flatMap((fund) => fund[name] ?? []))].toSorted(compare);
        if (values.length < 2) return null;
        return (
          <NativeSelect
            key={name}
            aria-label={words(`funds.field.${name}`)}
            value={search[name] ?? ''}
            data={[{ value: '', label: words(`funds.field.${name}`) }, ...values.map((value) => ({ value, label: value }))]}
            onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value || undefined })}
          />
        );
      })}
      <Toggle pressed={search.favourites === true} onPress={() => onChange({ favourites: search.favourites ? undefined : true })}>
        {words('funds.filter.favourites')}
      </Toggle>
    </>
  );
}
