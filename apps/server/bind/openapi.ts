/** Describes each endpoint for the OpenAPI document, and opens the document itself. */
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { isDownload, REFUSALS, WireError, type Endpoint, type RefusalCode } from '#packages/endpoint';
import { decidePermission, denialsOf, SIGNED_OUT_ACTOR } from '#packages/policy';
import { sessionCookie } from '#server/sign-in';
import { costOf } from './declared.ts';

z.globalRegistry.add(WireError, { id: 'Refusal' });

/** Before any route is made. */
export async function openDocument(app: FastifyInstance, secure: boolean): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Portico',
        // The version of the API. The version of the product is shown only to people who have signed in.
        version: '1',
        description: 'The API of a white-label investment reporting portal. The host name chooses the tenant; amounts are decimal strings.',
      },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie(secure) } } },
    },
    transform: (route) => withUpload(jsonSchemaTransform(route)),
    transformObject: jsonSchemaTransformObject,
  });
}

const FILE = z.string().meta({ format: 'binary' });
const MULTIPART = 'multipart/form-data';

/** The schema of a route apart from its input. */
export function routeSchema(name: string, endpoint: Endpoint) {
  const { output, summary, may, takes } = endpoint;
  return {
    operationId: name,
    summary,
    tags: [endpoint.path.split('/')[2]?.replace(/\..*/, '') ?? ''],
    ...(decidePermission(may, SIGNED_OUT_ACTOR) === 'yes' ? {} : { security: [{ session: [] }] }),
    ...(takes ? { consumes: [MULTIPART] } : {}),
    response: {
      200: isDownload(output) ? { description: 'The file', content: { [output.mediaType]: { schema: FILE } } } : output.describe(summary),
      ...refusalResponses(refusalsOf(endpoint)),
    },
  };
}

/** What is shown by endpoints that a provider of data may be asked for. */
const SHOWS_FIGURES: readonly NonNullable<Endpoint['shows']>[] = ['portal', 'account', 'portfolio'];

/** Every refusal that an endpoint may answer: those that it declares, and those that every endpoint has. */
export function refusalsOf(endpoint: Endpoint): RefusalCode[] {
  const { refuses, may, input, method, takes, shows } = endpoint;
  const implied: RefusalCode[] = ['host.unknown', 'server.failed', 'server.busy', 'database.unavailable', ...denialsOf(may)];
  if (method !== 'GET') implied.push('origin.foreign');
  if (shows) implied.push('view.closed');
  if (shows && SHOWS_FIGURES.includes(shows)) implied.push('source.unsupported', 'source.unanswered', 'source.unfiled');
  if (costOf(endpoint)) implied.push('requests.exceeded');
  if (method === 'POST' || method === 'PUT') implied.push('input.invalid', takes ? 'file.too-large' : 'input.too-large');
  if (Object.keys(input.shape).length > 0) implied.push('input.invalid');
  return [...new Set([...refuses, ...implied])];
}

export function refusalResponses(codes: readonly RefusalCode[]) {
  const byStatus = Map.groupBy(codes, (code) => REFUSALS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, these]) => [
      status,
      { description: these.join(', '), content: { 'application/json': { schema: WireError } } },
    ]),
  );
}

interface TransformedRoute {
  readonly schema: object;
  readonly url: string;
}

/** The body of an upload is read by the handler as it comes, so that no schema of the framework describes it. */
function withUpload({ schema, url }: TransformedRoute): TransformedRoute {
  const takesFile = (schema as { consumes?: string[] }).consumes?.includes(MULTIPART);
  if (!takesFile) return { schema, url };
  const body = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } };
  return { schema: { ...schema, body }, url };
}
