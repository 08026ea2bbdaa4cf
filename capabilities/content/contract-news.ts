/** Declares news: the posts of the firm, or the entries of an outside content service that a portal names [NAV-48, CMS-17]. */
import { z } from 'zod';
import { answerSchema, endpoint, PlainDate } from '#packages/endpoint';

/** One entry of an outside content service. */
export const NewsEntry = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  day: PlainDate.nullable(),
  author: z.string().nullable(),
  /** Where the whole of it is read. */
  link: z.string().nullable(),
});
export type NewsEntry = z.infer<typeof NewsEntry>;

/**
 * Port: an outside content service. It answers its entries of the kind `blog_post`, newest first, in the language of the reader as far as it has one.
 * Throws when it does not answer by the deadline, or not in the agreed form.
 */
export interface NewsService {
  readonly read: (address: string, language: string, deadline: AbortSignal) => Promise<readonly NewsEntry[]>;
}

/** The widgets that content contributes; see capabilities/navigation. */
export const contentWidgets = {
  'content.news': { kind: 'page', at: 'news' },
  'content.news-post': { kind: 'page', at: 'news' },
} as const;

export const news = {
  listNews: endpoint({
    method: 'GET',
    path: '/api/news/:portal',
    may: 'own',
    shows: 'news',
    summary: 'What the content service of a portal has published, newest first; a portal without one shows the posts of the firm',
    input: z.object({ portal: z.string().min(1).max(60) }),
    output: answerSchema(
      z.object({
        /** Host of the service; null where the portal has none. */
        service: z.string().nullable(),
        entries: z.array(NewsEntry),
      }),
    ),
    refuses: ['portal.unknown'],
  }),
};
