/** The collection of messages in the administration: text, recipient and thread. */
import type { Collection } from '#packages/collections';
import { createDataKeeper } from '#server/records';

const messages: Collection = {
  name: 'messages',
  columns: ['subject', 'recipient', 'archived', 'created', 'updated'],
  sort: { by: 'created', direction: 'descending' },
  steps: [
    {
      name: 'details',
      fields: [
        { name: 'subject', type: 'text', required: true, limit: 200 },
        { name: 'body', type: 'richtext', required: true },
        { name: 'recipient', type: 'picker', collection: 'users', required: true },
        { name: 'attachment', type: 'file', multiple: true },
        { name: 'attach_message', type: 'collectionSelect', collection: 'messages' },
        { name: 'thread', type: 'collectionSelect', collection: 'messages' },
        { name: 'portal', type: 'collectionSelect', collection: 'portals' },
        { name: 'group', type: 'collectionSelect', collection: 'groups' },
        { name: 'archived', type: 'switch' },
      ],
    },
  ],
};

export const collections = [createDataKeeper(messages)];
