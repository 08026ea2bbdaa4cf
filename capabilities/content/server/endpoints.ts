/** Answers the endpoints of published content, for whoever asks. */
import { refuse, serveContract } from '#packages/endpoint';
import type { FileStore } from '#platform';
import type { HandlerContext } from '#server/people';
import { content } from '../contract.ts';
import { readBlocks } from './blocks.ts';
import { listChannels } from './channels.ts';
import { publishedBlocks, publishedContent, type BlockReader } from './content.ts';
import { listNews, type NewsReader } from './news.ts';
import { contentPicture } from './pictures.ts';
import { findPublished, listPublished, needsSignIn } from './published.ts';

type ContentContext = HandlerContext & Pick<NewsReader, 'askNews'> & Pick<BlockReader, 'staticDataFor'> & { readonly files: FileStore };

export const endpoints = serveContract<typeof content, ContentContext>(content, {
  listNews: (context, { portal }) => listNews(context, portal),
  getPublishedList: async (context, { collection, ...query }) => ({ value: await listPublished(context, collection, query), findings: [] }),
  getPublishedContent: async (context, { collection, slug }) => {
    const row = await findPublished(context, collection, slug);
    if (row) return { value: await publishedContent(context, row), findings: [] };
    return refuse((await needsSignIn(context, collection, slug)) ? 'content.closed' : 'content.unknown');
  },
  getPublishedChannels: async (context) => ({ value: await listChannels(context), findings: [] }),
  previewBlocks: async (context, { blocks }) => ({ blocks: await publishedBlocks(context, readBlocks(context, blocks)) }),
  readContentPicture: (context, { media, size }) => contentPicture(context, media, size),
});
