/**
 * A headless content service: its entries of the kind `blog_post` are news, each with its fields by themselves or under `fields`. An entry has a title;
 * of the rest, what is not understood is left out.
 */
import { z } from 'zod';
import type { NewsEntry, NewsService } from '#contract/content';
import { whyNotAllowed } from '../allowed.ts';
import { getJsonAt } from '../connection.ts';
import { OptionalDay, Text } from '../values.ts';

const MOST_ENTRIES = 100;
const MOST_GIVEN = 1000;
const MOST_CHARACTERS = 2000;

const writtenIn = (text: string) => text.toWellFormed().replaceAll('\u0000', '').trim().slice(0, MOST_CHARACTERS);
const Words = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => writtenIn(value ?? ''));
/** A whole address; any other is none. */
const Link = z
  .string()
  .regex(/^https?:\/\/[^\s<>"]{1,1990}$/)
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);
const EntryDay = OptionalDay.catch(null);

const Fields = z
  .object({
    id: Text.catch(null),
    title: z.string().transform(writtenIn).pipe(z.string().min(1)),
    summary: Words,
    excerpt: Words,
    description: Words,
    date: EntryDay,
    published: EntryDay,
    author: Words,
    url: Link,
    link: Link,
  })
  .transform(({ id, title, summary, excerpt, description, date, published, author, url, link }) => ({
    id,
    title,
    summary: summary || excerpt || description,
    day: date ?? published,
    author: author || null,
    link: url ?? link,
  }));

/** Some services put the fields beside what they say of the entry. */
const Entry = z.preprocess((given) => {
  const { fields, sys } = (given ?? {}) as { fields?: object; sys?: { id?: unknown; createdAt?: unknown } };
  return fields ? { id: sys?.id, published: sys?.createdAt, ...fields } : given;
}, Fields);

const Entries = z.array(Entry).max(MOST_GIVEN);
const Answer = z.union([
  Entries,
  z.object({ results: Entries }).transform(({ results }) => results),
  z.object({ items: Entries }).transform(({ items }) => items),
]);

/**
 * @param hosts that may be asked, as `news.example.com` or `127.0.0.1:4000`: the address is staff's to write, and the network of the server is not
 * theirs to walk
 */
export function newsService(hosts: readonly string[]): NewsService {
  return {
    read: async (given, language, deadline) => {
      const address = new URL(given);
      const why = whyNotAllowed(address, hosts);
      if (why !== null)
        throw new Error(why === 'host' ? `the host ${address.host} is not among PORTICO_NEWS_HOSTS` : 'the address is not https');
      for (const [name, value] of [
        ['content_type', 'blog_post'],
        ['locale', language],
      ] as const)
        if (!address.searchParams.has(name)) address.searchParams.set(name, value);
      const entries = Answer.parse(await getJsonAt(address, deadline));
      return entries
        .toSorted((a, b) => (b.day ?? '').localeCompare(a.day ?? ''))
        .slice(0, MOST_ENTRIES)
        .map((entry, place): NewsEntry => ({ ...entry, id: `${place} ${entry.id ?? ''}`.trim() }));
    },
  };
}
