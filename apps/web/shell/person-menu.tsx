/** The menu of the signed-in person: their own pages, and signing out. */
import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isCompanyAdmin, reachOf } from '#packages/policy';
import { useWords } from '#ui';
import { OrganisationMark, PersonPhoto, useActor, useMay, usePerson, useSignOut } from '#web/sign-in';
import { useTenant } from '#web/tenants';
import css from './person-menu.module.css';

export function PersonMenu() {
  const words = useWords();
  const person = usePerson();
  const actor = useActor();
  // Somebody who views as a client cannot change that client's profile.
  const own = !actor.viewing;
  const keepsOrganisation = isCompanyAdmin(actor);
  const signOut = useSignOut();
  const client = !useMay('clients.read');
  const { processes, factFinder } = useTenant().settings.navigation;
  const fills = useMay('own');
  if (!person) return null;
  return (
    <Menu position="top-start" width={180}>
      <Menu.Target>
        <button type="button" className={css.person}>
          <PersonPhoto name={person.name} photo={person.photo} size={36} />
          <span className={css.name}>{person.name}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {own && (
          <div className={css.organisation}>
            <OrganisationMark />
          </div>
        )}
        {own && (
          <Menu.Item component={Link} to="/profile/me">
            {words('signIn.profile.title')}
          </Menu.Item>
        )}
        {reachOf(actor) === 'clients' && (
          <Menu.Item component={Link} to="/portals/new">
            {words('tenants.own.menu')}
          </Menu.Item>
        )}
        {keepsOrganisation && (
          <Menu.Item component={Link} to="/profile/organisation">
            {words('people.organisation.own')}
          </Menu.Item>
        )}
        {client && fills && (processes || factFinder) && (
          <Menu.Item component={Link} to="/profile/submissions">
            {words('forms.own.title')}
          </Menu.Item>
        )}
        {own && client && (
          <Menu.Item component={Link} to="/profile/looks">
            {words('accounts.looks')}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => signOut.mutate()} disabled={signOut.isPending}>
          {words('signIn.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
