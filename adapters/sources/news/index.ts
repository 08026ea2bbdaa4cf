/** A headless content service: its entries of the kind `blog_post` are news, each with its fields by themselves or under `fields`. */
import { z } from 'zod';
import type { NewsEntry, NewsService } from '#contract/content';
import { getJsonAt } from '../connection.ts';
import { Day, Text } from '../values.ts';

const MOST_ENTRIES = 100;

const Words = z
  .string()
  .nullish()
  .transform((value) => (value ?? '').toWellFormed().replaceAll('\u0000', '').trim().slice(0, 2000));

/** A whole address; any other is none. */
const Link = z
  .string()
  .nullish()
  .transform((value) => (value && /^https?:\/\/[^\s<>"]{1,1990}$/.test(value) ? value : null));

const OptionalDay = Day.nullish().transform((value) => value ?? null);

const Entry = z
  .object({
    id: Text,
    title: Words,
    summary: Words,
    excerpt: Words,
    description: Words,
    date: OptionalDay,
    published: OptionalDay,
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

/** The fields of an entry, which may stand beside what the service says of it. */
const Given = z.preprocess((given) => {
  const { fields, sys } = (given ?? {}) as { fields?: object; sys?: { id?: unknown; createdAt?: unknown } };
  return fields ? { id: sys?.id, published: sys?.createdAt, ...fields } : given;
}, Entry);

const Entries = z.array(Given).max(1000);
const Answer = z.union([
  Entries,
  z.object({ results: Entries }).transform(({ results }) => results),
  z.object({ items: Entries }).transform(({ items }) => items),
]);

/** @param hosts that may be asked, as `news.example.com` or `127.0.0.1:4000`: a portal's address is staff's to write, and the server's network is not */
export function newsService(hosts: readonly string[]): NewsService {
  return {
    read: async (given, language, deadline) => {
      const address = new URL(given);
      const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(address.hostname);
      if (!hosts.includes(address.host)) throw new Error(`the host ${address.host} is not among PORTICO_NEWS_HOSTS`);
      if (address.protocol !== 'https:' && !(address.protocol === 'http:' && isHere)) throw new Error('the address is not https');
      if (!address.searchParams.has('content_type')) address.searchParams.set('content_type', 'blog_post');
      address.searchParams.set('locale', language);
      const entries = Answer.parse(await getJsonAt(address, deadline));
      return entries
        .filter(({ title }) => title !== '')
        .map((entry, place): NewsEntry => ({ ...entry, id: entry.id ?? `${entry.day ?? ''} ${place}` }))
        .toSorted((a, b) => (b.day ?? '').localeCompare(a.day ?? ''))
        .slice(0, MOST_ENTRIES);
    },
  };
}
