/** Shows, beside a person's record, when they last signed in and how, their second factor, and whether they are an administrator. */
import { useQuery } from '@tanstack/react-query';
import { useAsk, useFormats, useWords } from '#ui';
import { people } from '#contract/people';
import css from './person-facts.module.css';

export function PersonFacts({ person }: { readonly person: string }) {
  const [words, formats, ask] = [useWords(), useFormats(), useAsk()];
  const record = useQuery(ask(people.readPerson, { person })).data;
  if (!record) return null;
  const { admin, confirmed, lastLogin, authType, secondFactor } = record;
  const facts = [
    ['lastLogin', lastLogin === null ? words('people.never') : formats.moment(lastLogin)],
    ['authType', words(authType === 'password' ? 'people.authType.password' : 'people.authType.elsewhere')],
    ['secondFactor', words(secondFactor.enabled ? `people.secondFactor.${secondFactor.target ?? 'sms'}` : 'people.secondFactor.none')],
  ] as const;
  const said = [
    ...(admin ? [words('people.standing.admin')] : []),
    ...facts.map(([fact, told]) => `${words(`people.${fact}`)}: ${told}`),
    ...(confirmed ? [] : [words('people.unconfirmed')]),
  ];
  return <p className={css.facts}>{said.join(' · ')}</p>;
}
