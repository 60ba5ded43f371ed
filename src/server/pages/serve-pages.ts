// Serves the two web apps: the customer documents, the single staff page, and the static files of both.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ContentPolicySources } from '#server/attempts/index.ts';
import type { MenuCache } from '#server/menu/index.ts';
import { isPageRequest, refusalReply } from '#server/platform/http/http.ts';
import { PreparedReply } from '#server/platform/http/prepared-reply.ts';
import { serveAppleDomainFile } from './apple-domain-file.ts';
import { ADMIN_APP_DIR, CUSTOMER_APP_DIR, readCustomerBuild } from './built-apps.ts';
import { CUSTOMER_PATHS, createDocumentCache } from './customer-documents.ts';
import { webManifest } from './web-manifest.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const CACHE_FOREVER = `public, max-age=${YEAR_SECONDS}, immutable`;

const STAFF_PATHS = ['/admin', '/admin/*', '/recover-password', '/recover-password/*', '/try-out/update-summary'];

/** The services and settings with which the web apps are served. */
interface PagesOptions {
  readonly menuCache: MenuCache;
  readonly clock: () => Date;
  /** What the payment gateways require of the content security policy. */
  readonly contentSources: readonly ContentPolicySources[];
  /** The text that Apple reads to verify the domain; null serves none. */
  readonly appleDomainFile: string | null;
}

/**
 * Adds the routes of the web apps: built files, manifest, customer documents, staff page and the file for Apple. A GET of an
 * unknown path outside `/api/` gets a customer document, every other unknown request 404.
 */
export async function servePages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { menuCache, clock } = options;
  const documents = createDocumentCache(await readCustomerBuild(), options.contentSources);
  await serveFiles(app, CUSTOMER_APP_DIR, '/');
  await serveFiles(app, ADMIN_APP_DIR, '/admin/');
  await serveStaffPage(app);
  serveAppleDomainFile(app, options.appleDomainFile);
  app.get('/manifest.webmanifest', async (_, reply) => {
    reply.header('cache-control', 'no-cache').type('application/manifest+json');
    return JSON.stringify(webManifest((await menuCache.get(clock())).menu.venue));
  });

  const sendDocument = async (request: FastifyRequest, reply: FastifyReply) => {
    // A path such as `//` is no URL of its own, so it is not parsed as one.
    const [pathname = '/'] = request.url.split('?', 1);
    const document = await documents.of(pathname, await menuCache.get(clock()));
    return document.send(request, reply);
  };
  for (const customerPath of CUSTOMER_PATHS) app.get(customerPath, sendDocument);
  app.setNotFoundHandler((request, reply) => {
    return isPageRequest(request) ? sendDocument(request, reply) : reply.code(404).send(refusalReply('not-found'));
  });
}

async function serveStaffPage(app: FastifyInstance): Promise<void> {
  const page = await PreparedReply.of(await readFile(path.join(ADMIN_APP_DIR, 'index.html'), 'utf8'), {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
  });
  for (const staffPath of STAFF_PATHS) app.get(staffPath, (request, reply) => page.send(request, reply));
}

/**
 * Serves files by their exact name; any other path is a page. Files under `assets/` have a hash in their name and are
 * cached forever, the others are revalidated.
 */
async function serveFiles(app: FastifyInstance, root: string, prefix: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: false,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}', '**/index.html', '**/manifest.json'],
    setHeaders: (reply, file) => {
      // The page itself, `/admin`, is not below the folder of its service worker. The file may be a compressed one.
      if (prefix === '/admin/' && /[\\/]sw\.js(?:\.\w+)?$/.test(file)) reply.header('service-worker-allowed', '/admin');
      reply.header('cache-control', file.includes(`${path.sep}assets${path.sep}`) ? CACHE_FOREVER : 'no-cache');
    },
  });
}
