/** Lists the views of a list that a person has saved under a name, to be chosen, added and deleted. */
import { Button, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { Sign, useSnackbar, useWords } from '#ui';
import { useOwnList } from './own-list.ts';
import css from './kept-views.module.css';

/** `search` is the present query of the list's address, without the opened record. */
export function KeptViews<Search extends object>({
  of,
  search,
  onChoose,
}: {
  readonly of: string;
  readonly search: Search;
  readonly onChoose: (search: Search) => void;
}) {
  const words = useWords();
  const say = useSnackbar();
  const { views, keep } = useOwnList<Search>(of);
  const [name, setName] = useState('');
  const field = useId();
  const save = () => {
    const called = name.trim();
    if (called === '') return;
    keep({ views: [...views.filter((one) => one.name !== called), { name: called, search }].sort((a, b) => a.name.localeCompare(b.name)) });
    setName('');
    say.success((now) => now('views.kept', { name: called }));
  };
  return (
    <div className={css.views}>
      {views.length > 0 && (
        <ul className={css.list}>
          {views.map((view) => (
            <li key={view.name}>
              <button type="button" className={css.view} onClick={() => onChoose(view.search)}>
                {view.name}
              </button>
              <button
                type="button"
                className={css.drop}
                aria-label={words('views.forget', { name: view.name })}
                onClick={() => keep({ views: views.filter((one) => one !== view) })}
              >
                <Sign kind="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        className={css.keep}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextInput
          id={field}
          label={words('views.name')}
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          {words('views.keep')}
        </Button>
      </form>
    </div>
  );
}
