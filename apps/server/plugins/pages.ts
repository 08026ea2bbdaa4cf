/** The web application: one page for every address that is no endpoint, and the hashed files that it loads. */
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { refuse } from '#packages/endpoint';
import { THEMES, variablesOf, type Theme } from '#packages/themes';
import { themeOf, type Tenant } from '#server/tenants';
import { pagePolicy } from './guards.ts';
import { hostName, type Tenants } from './tenant.ts';

/** Vite puts files whose name changes with their content here. */
const HASHED = '/assets/';

/** @param folder what the web application was built into */
export async function servePages(app: FastifyInstance, folder: string, tenants: Tenants): Promise<void> {
  const files = await publicFiles(folder);
  const template = readFileSync(join(folder, 'index.html'), 'utf8');
  await app.register(staticFiles, { root: folder, serve: false, etag: true });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    handler: async (request, reply) => {
      const path = decodeURI(request.url.split('?', 1)[0] ?? '/');
      if (files.has(path))
        return reply.sendFile(path.slice(1), { immutable: path.startsWith(HASHED), maxAge: path.startsWith(HASHED) ? '1y' : 0 });
      if (path.startsWith(HASHED) || path.startsWith('/api/') || path.startsWith('/health/')) refuse('route.unknown');
      // Whose page it is only decides its first words; they are no reason to fail.
      const tenant = await tenants.ofHost(hostName(request)).catch(() => null);
      const nonce = randomBytes(18).toString('base64url');
      return reply
        .header('content-security-policy', pagePolicy(nonce))
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(page(template, nonce, tenant));
    },
  });
}

async function publicFiles(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll(sep, '/'));
  return new Set(paths.filter((path) => !path.includes('/.') && path !== '/index.html'));
}

/** The page with its nonce on every script and style, and in the tenant's name, language and theme from the first paint on. */
export function page(template: string, nonce: string, tenant: Tenant | null): string {
  const theme = tenant ? themeOf(tenant.settings) : THEMES.main;
  const marked = template
    .replace(/<(script|style|link)(?=[\s>])(?![^>]*\snonce=)/g, `<$1 nonce="${nonce}"`)
    .replace('</head>', `<meta property="csp-nonce" nonce="${nonce}" />${worn(theme, nonce)}</head>`);
  if (!tenant) return marked;
  return marked
    .replace(/<html lang="[^"]*"/, () => `<html lang="${tenant.settings.defaultLanguage}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(tenant.settings.brand.name)}</title>`);
}

/** A ground and a text of its own, because what the style sheets say of them waits for the script. */
function worn(theme: Theme, nonce: string): string {
  const variables = Object.entries(variablesOf(theme)).map(([name, value]) => `${name}:${value}`);
  return (
    `<meta name="color-scheme" content="${theme.scheme}" /><meta name="theme-color" content="${theme.ground}" />` +
    `<style nonce="${nonce}">:root{${variables.join(';')};background:var(--ground);color:var(--text);color-scheme:${theme.scheme}}</style>`
  );
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
