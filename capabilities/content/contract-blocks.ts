/**
 * Declares the blocks that pages and posts consist of: what is kept of each kind, as the fields by which it is edited and checked, and what is
 * published of it.
 */
import { z } from 'zod';
import { Id, PlainDate } from '#packages/endpoint';
import { RichText } from '#packages/fields';
import type { FormField } from '#packages/forms';

export const CONTENT_COLLECTIONS = ['pages', 'posts'] as const;
export type ContentCollection = (typeof CONTENT_COLLECTIONS)[number];

export const POST_TAGS = ['Advice', 'Insights', 'Product', 'Videos', 'Case studies'] as const;
export const PAGE_TYPES = ['Landing', 'Blog', 'Resources', 'Funds', 'Account', 'Report', 'Form'] as const;

export const BLOCK_KINDS = ['text', 'tabs', 'picture', 'highlights', 'posts', 'team', 'clients'] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** The field of a page and of a post that keeps its blocks. */
export const BLOCKS_FIELD = 'blocks';
/** The control of that field, which leads to the designer. */
export const BLOCKS_COMPONENT = 'content-blocks';
export const MOST_BLOCKS = 50;
/** Of all blocks of one page together, as JSON. */
export const MOST_BLOCK_CHARACTERS = 300_000;

const TITLE: FormField = { name: 'title', type: 'text', limit: 200 };

/** The fields of each kind of block, under the names by which they are kept. */
export const BLOCK_FIELDS: Readonly<Record<BlockKind, readonly FormField[]>> = {
  text: [TITLE, { name: 'content', type: 'richtext' }],
  tabs: [TITLE, { name: 'tabs', type: 'tabs' }],
  picture: [
    { name: 'picture', type: 'media-picker' },
    { name: 'caption', type: 'text', limit: 300 },
  ],
  highlights: [TITLE],
  posts: [TITLE, { name: 'tag', type: 'select', options: POST_TAGS.map((value) => ({ value })) }],
  team: [TITLE],
  clients: [TITLE],
};

/** Path of a picture that is published with a page, a post, or a person. */
const PictureUrl = z.string();
const Line = z.string().nullable();

/** What leads to a page or a post. */
export const ContentTeaser = z.object({
  collection: z.enum(CONTENT_COLLECTIONS),
  id: Id,
  /** The page that it stands below; always null for a post. */
  parent: Id.nullable(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  image: PictureUrl.nullable(),
  /** Of a page; null for a post. */
  type: z.enum(PAGE_TYPES).nullable(),
  /** Whether only readers who have signed in find it. */
  secure: z.boolean(),
  promoted: z.boolean(),
  /** Of a post; null for a page. */
  day: PlainDate.nullable(),
  tags: z.array(z.enum(POST_TAGS)),
  author: Line,
});
export type ContentTeaser = z.infer<typeof ContentTeaser>;

const PublishedTab = z.object({ title: Line, subtitle: Line, content: RichText.nullable(), image: PictureUrl.nullable() });
export type PublishedTab = z.infer<typeof PublishedTab>;

export const TeamMember = z.object({
  /** Of a record; of a file its place in that. */
  id: z.string(),
  name: z.string(),
  title: Line,
  location: Line,
  photo: PictureUrl.nullable(),
  linkedin: Line,
  bio: RichText.nullable(),
});
export type TeamMember = z.infer<typeof TeamMember>;

const Testimonial = z.object({ id: Id, name: z.string(), logo: PictureUrl.nullable(), testimonial: Line, contact: Line });
export type Testimonial = z.infer<typeof Testimonial>;

export const PublishedBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), title: Line, content: RichText.nullable() }),
  z.object({ kind: z.literal('tabs'), title: Line, tabs: z.array(PublishedTab) }),
  z.object({ kind: z.literal('picture'), picture: PictureUrl.nullable(), caption: Line }),
  z.object({ kind: z.literal('highlights'), title: Line, pages: z.array(ContentTeaser) }),
  z.object({ kind: z.literal('posts'), title: Line, posts: z.array(ContentTeaser) }),
  /** `filesOf`: the day of the static file that the people come from; null where they are records. */
  z.object({ kind: z.literal('team'), title: Line, people: z.array(TeamMember), filesOf: PlainDate.nullable() }),
  z.object({ kind: z.literal('clients'), title: Line, clients: z.array(Testimonial) }),
]);
export type PublishedBlock = z.infer<typeof PublishedBlock>;
