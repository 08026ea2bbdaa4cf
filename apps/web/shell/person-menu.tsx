/** Who is signed in, and the way out. */
import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useWords } from '#ui';
import { usePerson, useSignOut } from '#web/sign-in';
import css from './person-menu.module.css';

export function PersonMenu() {
  const words = useWords();
  const person = usePerson();
  const signOut = useSignOut();
  if (!person) return null;
  return (
    <Menu position="top-start" width={180}>
      <Menu.Target>
        <button type="button" className={css.person}>
          <span className={css.initials} aria-hidden="true">
            {initials(person.name)}
          </span>
          <span className={css.name}>{person.name}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/profile/me">
          {words('signIn.profile.title')}
        </Menu.Item>
        <Menu.Item onClick={() => signOut.mutate()} disabled={signOut.isPending}>
          {words('signIn.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** First letters of the first and the last word of a name. */
function initials(name: string): string {
  const letters = name.split(/\s+/).map(([first = '']) => first);
  return (letters.length > 1 ? `${letters[0]}${letters.at(-1)}` : (letters[0] ?? '')).toUpperCase();
}
