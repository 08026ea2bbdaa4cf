/** Health checks for monitoring: whether the server is alive and can work. Details of the installation are for staff alone (`readInstallation`). */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { refuse } from '#packages/endpoint';
import { refusalResponses } from '../bind/openapi.ts';
import type { ServerRuntime } from '../runtime.ts';

const PING_MS = 2000;

const HealthDetails = z.object({
  database: z.object({ answers: z.boolean() }),
  jobs: z.enum(['starting', 'running', 'stopped', 'failed']),
  upSeconds: z.number().int(),
});

/** None of these needs a tenant, a session, or more of the database than that it answers. */
export function serveHealth(app: FastifyInstance, runtime: () => ServerRuntime): void {
  const answers = () =>
    runtime()
      .database.ping(PING_MS)
      .then(
        () => true,
        () => false,
      );
  const tags = ['health'];

  app.get(
    '/health/live',
    {
      schema: { operationId: 'readLiveness', summary: 'The process answers', tags, response: { 200: z.object({ live: z.literal(true) }) } },
    },
    async () => ({ live: true as const }),
  );
  app.get(
    '/health/ready',
    {
      schema: {
        operationId: 'readReadiness',
        summary: 'The database answers; 503 while it does not',
        tags,
        response: { 200: z.object({ ready: z.literal(true) }), ...refusalResponses(['database.unavailable']) },
      },
    },
    async () => ((await answers()) ? { ready: true as const } : refuse('database.unavailable')),
  );
  app.get(
    '/health/details',
    {
      schema: {
        operationId: 'readHealth',
        summary: 'Whether the database answers, the state of the jobs, and for how long it runs',
        tags,
        response: { 200: HealthDetails },
      },
    },
    async () => ({
      database: { answers: await answers() },
      jobs: runtime().jobs.state(),
      upSeconds: Math.floor(process.uptime()),
    }),
  );
}
