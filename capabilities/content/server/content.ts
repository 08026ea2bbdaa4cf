/** Puts together what a page or a post shows: its blocks with what they name, the pages below it, and its writer. */
import { sql } from 'drizzle-orm';
import { readRichText, recordsOf, textOf, type FieldValues } from '#packages/fields';
import type { Db } from '#platform';
import type { ChooseStaticData } from '#contract/sources';
import { POST_TAGS, POSTS_IN_BLOCK, type PublishedBlock, type PublishedContent, type PublishedTab } from '../contract.ts';
import { blocksOf, type ContentBlock } from './blocks.ts';
import { lineOf, listPublished, memberOf, pictureUrl, teaserOf, type ContentReader, type PublishedRow } from './published.ts';

/** A reader of the contents of pages. */
export type BlockReader = ContentReader & { readonly tenant: { readonly key: string }; readonly staticDataFor: ChooseStaticData };

export async function publishedContent(reader: BlockReader, row: PublishedRow): Promise<PublishedContent> {
  const { data, collection, id } = row;
  const blocks = await publishedBlocks(reader, blocksOf(data));
  const target = lineOf(data['link-target']);
  const teaser = teaserOf(row);
  return {
    ...teaser,
    title: lineOf(data['title']) ?? textOf(data['name']),
    summary: textOf(data['summary']),
    description: lineOf(data['description']) ?? textOf(data['summary']),
    link: target === null ? null : { target, label: lineOf(data['link-label']) ?? target },
    blocks,
    below: collection === 'pages' ? (await listPublished(reader, 'pages', { parent: id })).entries : [],
    writer: row.author && memberOf(textOf(data['author']), row.author),
    keyPoints: readRichText(data['keypoints']),
    content: readRichText(data['content']),
    embed: lineOf(data['embed']),
  };
}

type TeamBlock = Extract<PublishedBlock, { readonly kind: 'team' }>;

export async function publishedBlocks(reader: BlockReader, blocks: readonly ContentBlock[]): Promise<PublishedBlock[]> {
  const published: PublishedBlock[] = [];
  for (const block of blocks) published.push(await publishedBlock(reader, block));
  return published;
}

async function publishedBlock(reader: BlockReader, block: ContentBlock): Promise<PublishedBlock> {
  const title = lineOf(block['title']);
  switch (block.kind) {
    case 'text':
      return { kind: 'text', title, content: readRichText(block['content']) };
    case 'tabs':
      return { kind: 'tabs', title, tabs: (recordsOf(block['tabs'] ?? null) ?? []).map(publishedTab) };
    case 'picture':
      return { kind: 'picture', picture: pictureUrl(block['picture']), caption: lineOf(block['caption']) };
    case 'highlights':
      return { kind: 'highlights', title, pages: (await listPublished(reader, 'pages', { promoted: true })).entries };
    case 'posts': {
      const tag = POST_TAGS.find((one) => one === block['tag']);
      return { kind: 'posts', title, posts: (await listPublished(reader, 'posts', { tag, most: POSTS_IN_BLOCK })).entries };
    }
    case 'team':
      return { kind: 'team', title, ...(await readTeam(reader)) };
    case 'clients':
      return {
        kind: 'clients',
        title,
        clients: (await listPresented(reader.db, 'clients')).map(({ id, values }) => ({
          id,
          name: textOf(values['name']),
          logo: pictureUrl(values['logo']),
          testimonial: lineOf(values['testimonial']),
          contact: lineOf(values['contact']),
        })),
      };
  }
}

/** The people that the firm has records of; with static files and without any, those of the file. */
async function readTeam({ db, tenant, staticDataFor }: BlockReader): Promise<Pick<TeamBlock, 'people' | 'filesOf'>> {
  const people = (await listPresented(db, 'people')).map(({ id, values }) => memberOf(id, values));
  const file = people.length === 0 ? staticDataFor(tenant)?.file('team') : null;
  return file ? { people: file.results.map((row, place) => memberOf(String(place), row)), filesOf: file.date } : { people, filesOf: null };
}

function publishedTab(tab: Readonly<Record<string, unknown>>): PublishedTab {
  return {
    title: lineOf(tab['title']),
    subtitle: lineOf(tab['subtitle']),
    content: readRichText(tab['content']),
    image: pictureUrl(tab['image']),
  };
}

interface PresentedRow extends Record<string, unknown> {
  readonly id: string;
  readonly values: FieldValues;
}

/** The firm's people, or the clients who speak for it, in their order. */
async function listPresented(db: Db, collection: 'people' | 'clients'): Promise<PresentedRow[]> {
  const { rows } = await db.execute<PresentedRow>(sql`
    select id, presented as values from record where collection = ${collection} and active order by position, id`);
  return rows;
}
