/** Declares the content collections of a firm: pages, posts, its people, testimonials of clients, and channels of its site. */
import type { Collection } from '#packages/collections';
import { Refusal } from '#packages/endpoint';
import { slugOf, textOf, type FieldValues } from '#packages/fields';
import type { FormField } from '#packages/forms';
import type { SignedInContext } from '#server/people';
import { createHistoryKeeper, createDataKeeper } from '#server/records';
import { BLOCKS_COMPONENT, BLOCKS_FIELD, MOST_BLOCK_CHARACTERS, PAGE_TYPES, POST_TAGS, RESERVED_SLUGS } from '../contract.ts';
import { settleContent } from './blocks.ts';

const options = (values: readonly string[]) => values.map((value) => ({ value }));

/** What the designer puts together [DES-01]. */
const BLOCKS: FormField = { name: BLOCKS_FIELD, type: 'custom', component: BLOCKS_COMPONENT, limit: MOST_BLOCK_CHARACTERS, exclude: true };

const pages: Collection = {
  name: 'pages',
  parent: 'pages',
  top: true,
  columns: ['name', 'type', 'slug', 'published', 'updated'],
  ordered: true,
  history: true,
  designer: '/designer/pages',
  filters: ['type'],
  steps: [
    {
      name: 'details',
      fields: [
        { name: 'name', type: 'text', required: true, limit: 200 },
        { name: 'slug', type: 'slug' },
        { name: 'type', type: 'select', options: options(PAGE_TYPES) },
        { name: 'hidden', type: 'switch' },
        { name: 'protected', type: 'switch' },
        { name: 'promoted', type: 'switch' },
        { name: 'permissions', type: 'permissions' },
        { name: 'title', type: 'text', limit: 200 },
        { name: 'summary', type: 'textarea', limit: 1000 },
        { name: 'link-target', type: 'text', rules: [{ rule: 'url' }] },
        { name: 'link-label', type: 'text', limit: 100 },
        { name: 'socialImg', type: 'media-picker' },
        { name: 'description', type: 'textarea', limit: 150 },
        BLOCKS,
      ],
    },
    { name: 'pages', fields: [{ name: 'pages', type: 'grid', collection: 'pages' }] },
    { name: 'history', fields: [{ name: 'history', type: 'history' }] },
  ],
};

const posts: Collection = {
  name: 'posts',
  columns: ['name', 'publishdate', 'author', 'tags', 'published', 'updated'],
  history: true,
  designer: '/designer/posts',
  sort: { by: 'publishdate', direction: 'descending' },
  steps: [
    {
      name: 'details',
      fields: [
        { name: 'name', type: 'text', required: true, limit: 200 },
        { name: 'slug', type: 'slug' },
        { name: 'summary', type: 'textarea', limit: 1000 },
        { name: 'publishdate', type: 'date-picker' },
        { name: 'author', type: 'collectionSelect', collection: 'people' },
        { name: 'tags', type: 'select', multiple: true, options: options(POST_TAGS) },
        { name: 'image', type: 'media-picker' },
        { name: 'teaser-title', type: 'text', limit: 200 },
        { name: 'teaser-summary', type: 'textarea', limit: 500 },
        { name: 'embed', type: 'text', rules: [{ rule: 'url' }] },
        { name: 'hidden', type: 'switch' },
        { name: 'permissions', type: 'permissions' },
      ],
    },
    {
      name: 'content',
      fields: [{ name: 'keypoints', type: 'richtext' }, { name: 'content', type: 'richtext' }, BLOCKS],
    },
    { name: 'history', fields: [{ name: 'history', type: 'history' }] },
  ],
};

const people: Collection = {
  name: 'people',
  columns: ['name', 'title', 'location', 'updated'],
  ordered: true,
  steps: [
    {
      name: 'details',
      fields: [
        { name: 'name', type: 'text', required: true, limit: 200 },
        { name: 'title', type: 'text', limit: 200 },
        { name: 'location', type: 'text', limit: 200 },
        { name: 'photo', type: 'media-picker' },
        { name: 'linkedin', type: 'text', rules: [{ rule: 'url' }] },
        { name: 'bio', type: 'richtext' },
      ],
    },
  ],
};

const clients: Collection = {
  name: 'clients',
  columns: ['name', 'contact', 'hidelogo', 'hidetestimonial', 'updated'],
  ordered: true,
  steps: [
    {
      name: 'details',
      fields: [
        { name: 'name', type: 'text', required: true, limit: 200 },
        { name: 'logo', type: 'media-picker' },
        { name: 'hidelogo', type: 'switch' },
        { name: 'testimonial', type: 'textarea', limit: 2000 },
        { name: 'contact', type: 'text', limit: 200 },
        { name: 'hidetestimonial', type: 'switch' },
      ],
    },
  ],
};

const channels: Collection = {
  name: 'channels',
  columns: ['name', 'slug', 'updated'],
  sort: { by: 'name', direction: 'ascending' },
  steps: [
    {
      name: 'details',
      fields: [
        { name: 'name', type: 'text', required: true, limit: 80 },
        { name: 'slug', type: 'slug' },
        { name: 'front', type: 'collectionSelect', collection: 'pages' },
        { name: 'sitemap', type: 'navigation-designer' },
      ],
    },
  ],
};

/** @throws Refusal `input.invalid` for a slug that belongs to the product, also where the name makes it */
function requireOpenSlug({ words }: Pick<SignedInContext, 'words'>, values: FieldValues): void {
  const slug = textOf(values['slug']) || slugOf(textOf(values['name']));
  if (RESERVED_SLUGS.includes(slug)) throw new Refusal('input.invalid', { slug: words('content.refused.slug', { slug }) });
}

export const collections = [
  createDataKeeper(
    pages,
    async (context, values) => {
      requireOpenSlug(context, values);
      return settleContent(context, values);
    },
    { slugsWith: ['channels'] },
  ),
  createDataKeeper(posts, async (context, values) => settleContent(context, values)),
  createDataKeeper(
    channels,
    async (context, values) => {
      requireOpenSlug(context, values);
      return values;
    },
    { slugsWith: ['pages'] },
  ),
  ...[people, clients].map((collection) => createDataKeeper(collection)),
  ...[pages, posts].map(createHistoryKeeper),
];
