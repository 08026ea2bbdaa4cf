/** Serves the OpenAPI document to whoever is signed in. It is written and compressed at the first request, and kept from then on. */
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { z } from 'zod';
import type { EnforceRateLimit } from '../plugins/pace.ts';
import { refusalResponses } from './openapi.ts';
import { requirePermission } from './routes.ts';

interface PackedDocument {
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

const PERMISSION = 'own';

export function serveDocument(app: FastifyInstance, keepPace: EnforceRateLimit): void {
  let packed: Promise<PackedDocument> | undefined;
  app.get(
    '/api/openapi.json',
    {
      schema: {
        operationId: 'readDocument',
        summary: 'This document',
        tags: ['document'],
        security: [{ session: [] }],
        response: {
          200: z.record(z.string(), z.unknown()),
          ...refusalResponses([
            'session.required',
            'requests.exceeded',
            'host.unknown',
            'server.busy',
            'server.failed',
            'database.unavailable',
          ]),
        },
      },
      onRequest: async (request, reply) => {
        requirePermission(PERMISSION, request.visitor.actor);
        await keepPace(request, reply, 'document');
      },
    },
    async (request, reply) => {
      packed ??= compressDocument(JSON.stringify(app.swagger()));
      const accepted = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip']);
      const encoding = accepted === 'br' || accepted === 'gzip' ? accepted : null;
      void reply.header('content-type', 'application/json; charset=utf-8').header('vary', 'accept-encoding');
      if (encoding) void reply.header('content-encoding', encoding);
      return reply.send((await packed)[encoding ?? 'plain']);
    },
  );
}

async function compressDocument(document: string): Promise<PackedDocument> {
  const plain = Buffer.from(document);
  const [br, packed] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    promisify(gzip)(plain),
  ]);
  return { plain, br, gzip: packed };
}
