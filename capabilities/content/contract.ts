/** Declares what the public reads of a firm: pages and posts as they were last published, each by those who may read it. */
import { z } from 'zod';
import { answerSchema, download, endpoint, Id } from '#packages/endpoint';
import { FieldValue, RichText } from '#packages/fields';
import {
  CONTENT_COLLECTIONS,
  ContentTeaser,
  PAGE_TYPES,
  POST_TAGS,
  PublishedBlock,
  TeamMember,
  type ContentCollection,
} from './contract-blocks.ts';
import { SiteChannel } from './contract-channels.ts';
import { news } from './contract-news.ts';

export * from './contract-blocks.ts';
export * from './contract-channels.ts';
export * from './contract-news.ts';

const Collection = z.enum(CONTENT_COLLECTIONS);
/** As slugs are made: lower case, with hyphens. */
const Slug = z.string().min(1).max(200);

/** Where a page or a post stands on the site. */
export function contentPath(collection: ContentCollection, slug: string): string {
  return collection === 'pages' ? `/${slug}` : `/posts/${slug}`;
}

/** The first parts of addresses that belong to the product: no page can stand there. */
export const RESERVED_SLUGS: readonly string[] = [
  'admin',
  'api',
  'assets',
  'confirm',
  'dashboard',
  'data-designer',
  'designer',
  'figures',
  'forms-designer',
  'health',
  'login',
  'password-reset',
  'portals',
  'posts',
  'profile',
  'reports',
  'data',
  'set-up',
  'signup',
  'terms',
];

export const POSTS_PER_PAGE = 20;
/** Of posts in a block of a page. */
export const POSTS_IN_BLOCK = 6;

/** A page or a post as it was last published. */
export const PublishedContent = ContentTeaser.extend({
  /** For search engines and previews; the summary where nothing else was written. */
  description: z.string(),
  /** Where the page leads; null where it leads nowhere. */
  link: z.object({ target: z.string(), label: z.string() }).nullable(),
  blocks: z.array(PublishedBlock),
  /** Pages that stand below this one, in their order. */
  below: z.array(ContentTeaser),
  /** Of a post: who has written it. */
  writer: TeamMember.nullable(),
  keyPoints: RichText.nullable(),
  content: RichText.nullable(),
  /** Address of a film or the like that belongs to the post. */
  embed: z.string().nullable(),
});
export type PublishedContent = z.infer<typeof PublishedContent>;

export const content = {
  ...news,
  getPublishedList: endpoint({
    method: 'GET',
    path: '/api/content/:collection',
    may: 'anyone',
    summary: `Published pages in their order, or published posts, newest first, ${POSTS_PER_PAGE} a page; only what the one who asks may read`,
    input: z.object({
      collection: Collection,
      type: z.enum(PAGE_TYPES).optional(),
      tag: z.enum(POST_TAGS).optional(),
      search: z.string().max(200).default(''),
      /** Only what is for people who have signed in; refused to whoever has not. */
      closed: z.stringbool().default(false),
      page: z.coerce.number().int().min(1).max(1000).default(1),
    }),
    output: answerSchema(z.object({ entries: z.array(ContentTeaser), more: z.boolean() })),
    refuses: ['collection.unknown', 'content.closed'],
  }),
  getPublishedContent: endpoint({
    method: 'GET',
    path: '/api/content/:collection/:slug',
    may: 'anyone',
    summary: 'A page or a post as it was last published',
    input: z.object({ collection: Collection, slug: Slug }),
    output: answerSchema(PublishedContent),
    refuses: ['collection.unknown', 'content.unknown', 'content.closed'],
  }),
  getPublishedChannels: endpoint({
    method: 'GET',
    path: '/api/content-channels',
    may: 'anyone',
    summary: 'The channels of the site by name, each with its front and what its header shows to the one who asks',
    input: z.object({}),
    output: answerSchema(z.array(SiteChannel)),
    refuses: [],
  }),
  previewBlocks: endpoint({
    method: 'POST',
    path: '/api/content-previews',
    may: 'house.keep',
    summary: 'What blocks would show once they were published, to whoever designs them; nothing is kept',
    input: z.object({ blocks: FieldValue }),
    output: z.object({ blocks: z.array(PublishedBlock) }),
    refuses: [],
    audit: 'nothing',
    bodyBytes: 1024 * 1024,
  }),
  readContentPicture: endpoint({
    method: 'GET',
    path: '/api/content-pictures/:media',
    may: 'anyone',
    summary: 'A picture that something published shows to the one who asks',
    input: z.object({ media: Id, size: z.enum(['page', 'small']).default('page') }),
    output: download('image/*'),
    refuses: ['media.unknown', 'file.not-picture'],
    audit: 'nothing',
  }),
};
