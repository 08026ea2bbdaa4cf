/** Serves the web application: one page for every address that is no endpoint, and the hashed files that it loads. */
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { refuse } from '#packages/endpoint';
import { matchStem, NOT_FOUND_PATH } from '#packages/policy';
import { escapeHtml, LANGUAGES } from '#packages/texts';
import { THEMES, cssVariablesOf, type Theme } from '#packages/themes';
import type { Tenant } from '#platform';
import { readPageHead, type PageHead } from '#server/content';
import { sectionsOf } from '#server/navigation';
import { rememberedTheme, themeOf } from '#server/tenants';
import { acceptedLanguage } from '../bind/refusals.ts';
import type { ServerTexts } from '../texts.ts';
import type { PageCache } from './arrangements.ts';
import { pagePolicy } from './guards.ts';
import { hostName, type TenantCache } from './tenant.ts';

/** Vite puts files whose name changes with their content here. */
const HASHED_FOLDER = '/assets/';

interface PageSources {
  readonly tenants: TenantCache;
  readonly arrangements: PageCache;
  readonly words: ServerTexts;
  readonly scheme: 'http' | 'https';
  /** What is published at an address, for search engines and previews. */
  readonly headOf: (tenantId: string, path: string) => ReturnType<typeof readPageHead>;
}

/** @param folder what the web application was built into */
export async function servePages(
  app: FastifyInstance,
  folder: string,
  { tenants, arrangements, words, scheme, headOf }: PageSources,
): Promise<void> {
  const files = await findPublicFiles(folder);
  const addresses = readAddresses(folder);
  const template = readFileSync(join(folder, 'index.html'), 'utf8');
  await app.register(staticFiles, { root: folder, serve: false, etag: true });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    handler: async (request, reply) => {
      const path = decodeURI(request.url.split('?', 1)[0] ?? '/');
      const packed =
        files.has(path) && path.startsWith(HASHED_FOLDER)
          ? await readCompressedFile(join(folder, path), request.headers['accept-encoding'])
          : null;
      if (packed)
        return reply
          .header('content-encoding', 'br')
          .header('vary', 'accept-encoding')
          .header('cache-control', 'public, max-age=31536000, immutable')
          .type(packed.type)
          .send(packed.bytes);
      if (files.has(path))
        return reply.sendFile(path.slice(1), {
          immutable: path.startsWith(HASHED_FOLDER),
          maxAge: path.startsWith(HASHED_FOLDER) ? '1y' : 0,
        });
      if (DATA_FOLDERS.some((place) => path.startsWith(place))) refuse('route.unknown');
      // The tenant only decides the first words and colours of the page; a failure to read it is no reason to fail.
      const tenant = await tenants.ofHost(hostName(request)).catch(() => undefined);
      if (tenant === null) return reply.code(404).header('cache-control', 'no-store').type(HTML).send(unknownHostPage(request, words));
      const own = addresses === null || (await isPageAddress(path, addresses, tenant ?? null, arrangements).catch(() => true));
      const head = tenant && (path === '/' || !own) ? await headOf(tenant.id, path).catch(() => 'closed' as const) : null;
      const isThere = own || head !== null;
      const nonce = randomBytes(18).toString('base64url');
      // An unknown address gets the page, which then says that there is nothing.
      return reply
        .code(isThere ? 200 : 404)
        .header('content-security-policy', pagePolicy(nonce))
        .header('cache-control', 'no-store')
        .type(HTML)
        .send(
          renderPage(template, nonce, tenant ?? null, {
            cookies: request.headers.cookie,
            origin: `${scheme}://${request.host}`,
            head: head === 'closed' ? null : head,
          }),
        );
    },
  });
}

const HTML = 'text/html; charset=utf-8';

/** The page at a host that belongs to no tenant: one sentence, and nothing of any firm or of the product. */
function unknownHostPage({ headers }: FastifyRequest, words: ServerTexts): string {
  const language = acceptedLanguage(headers['accept-language'], LANGUAGES, 'en');
  const sentence = escapeHtml(words(language)('refusal.host.unknown'));
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><meta name="color-scheme" content="light dark" /><title>${sentence}</title></head><body><main><h1>${sentence}</h1></main></body></html>`;
}

interface CompressedFile {
  readonly type: string;
  readonly bytes: Buffer;
}

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8' };
/** A shorter file takes longer to decompress than to send. */
const MIN_COMPRESSED_BYTES = 1024;
/** Of brotli, from 0 to 11; beyond this it takes much longer for little. */
const BROTLI_QUALITY = 6;
const compressedFiles = new Map<string, Promise<CompressedFile | null>>();

/**
 * Scripts and styles compressed for the browser, made once and kept: a first page loads more than a hundred files, and compressing them for every
 * visitor took a quarter of a second of processor time. The name of such a file holds a hash of its content, so it never means another content.
 */
function readCompressedFile(path: string, accepted: string | string[] | undefined): Promise<CompressedFile | null> | null {
  const type = TYPES[extname(path)];
  if (type === undefined || !/\bbr\b(?!;q=0(?:\.0*)?(?:,|$))/.test(String(accepted ?? ''))) return null;
  const kept = compressedFiles.get(path);
  if (kept) return kept;
  const packing = compressFile(path, type);
  compressedFiles.set(path, packing);
  // A file that cannot be read now may be readable later.
  packing.catch(() => compressedFiles.delete(path));
  return packing;
}

async function compressFile(path: string, type: string): Promise<CompressedFile | null> {
  const bytes = await readFile(path);
  if (bytes.length < MIN_COMPRESSED_BYTES) return null;
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return { type, bytes: await promisify(brotliCompress)(bytes, { params }) };
}

/** Folders of addresses with answers and files, and never a page. */
const DATA_FOLDERS = [HASHED_FOLDER, '/api/', '/health/', '/reports/', '/data/'];

/** The addresses that the build found in the routes of the web application; null for a build without that list. */
function readAddresses(folder: string): readonly string[] | null {
  const file = join(folder, '.vite/addresses.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : null;
}

const DASHBOARD = '/dashboard/';
/** Where pages and posts stand; whether one does is asked of what is published. */
const CONTENT_STEMS = ['/$slug', '/posts/$slug'];

/** Whether an address leads to a page; in the dashboard, to a section that the tenant has. Whether its record exists depends on who asks. */
async function isPageAddress(path: string, addresses: readonly string[], tenant: Tenant | null, arrangements: PageCache): Promise<boolean> {
  if (path === NOT_FOUND_PATH) return false;
  if (!path.startsWith(DASHBOARD) || !tenant)
    return addresses.some((stem) => !CONTENT_STEMS.includes(stem) && matchStem(stem, path) !== null);
  const sections = sectionsOf(await arrangements.of(tenant.id), tenant.settings);
  return sections.some((section) => matchStem(section.path, path) !== null);
}

async function findPublicFiles(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll(sep, '/'));
  return new Set(paths.filter((path) => !path.includes('/.') && path !== '/index.html'));
}

interface PageSurroundings {
  readonly cookies: string | undefined;
  /** Origin of the request: `https://clients.example.com`. */
  readonly origin: string;
  readonly head: PageHead | null;
}

/** The page with its nonce on every script and style, and in the tenant's name, language and theme from the first paint on. */
export function renderPage(template: string, nonce: string, tenant: Tenant | null, around?: PageSurroundings): string {
  const theme = tenant ? (rememberedTheme(tenant.settings, around?.cookies) ?? themeOf(tenant.settings, tenant.portal)) : THEMES.main;
  const marked = template
    .replace(/<(script|style|link)(?=[\s>])(?![^>]*\snonce=)/g, `<$1 nonce="${nonce}"`)
    .replace('</head>', () => `<meta property="csp-nonce" nonce="${nonce}" />${themeTags(theme, nonce)}${headTags(around)}</head>`);
  if (!tenant) return marked;
  const site = tenant.portal?.name ?? tenant.settings.brand.name;
  const title = around?.head ? `${around.head.title} · ${site}` : site;
  return marked
    .replace(/<html lang="[^"]*"/, () => `<html lang="${tenant.portal?.language ?? tenant.settings.defaultLanguage}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`);
}

/** What search engines and previews read of a published page [CMS-01, CMS-03]. */
function headTags(around: PageSurroundings | undefined): string {
  if (!around?.head) return '';
  const { title, description, image } = around.head;
  const named = [
    ['name', 'description', description],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:image', image && `${around.origin}${image}`],
  ] as const;
  return named
    .flatMap(([attribute, name, content]) => (content ? [`<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`] : []))
    .join('');
}

/** Sets the background and text colours in the page itself, because the style sheets wait for the script. */
function themeTags(theme: Theme, nonce: string): string {
  const variables = Object.entries(cssVariablesOf(theme)).map(([name, value]) => `${name}:${value}`);
  return (
    `<meta name="color-scheme" content="${theme.scheme}" /><meta name="theme-color" content="${theme.ground}" />` +
    `<style nonce="${nonce}">:root{${variables.join(';')};background:var(--ground);color:var(--text);color-scheme:${theme.scheme}}</style>`
  );
}
