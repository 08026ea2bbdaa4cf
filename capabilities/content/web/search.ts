/** Reads from the address which posts a page lists. */
import { POST_TAGS } from '../contract.ts';

export interface PostsSearch {
  readonly tag?: (typeof POST_TAGS)[number] | undefined;
  readonly search?: string | undefined;
  /** Only what is for people who have signed in. */
  readonly closed?: true | undefined;
}

export function postsSearch({ tag, search, closed }: Record<string, unknown>): PostsSearch {
  const known = POST_TAGS.find((one) => one === tag);
  const sought = typeof search === 'string' || typeof search === 'number' ? String(search).slice(0, 200) : '';
  return { ...(known && { tag: known }), ...(sought !== '' && { search: sought }), ...(closed === true && { closed }) };
}
