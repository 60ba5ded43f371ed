// Serves the two web apps: the guests' documents, the staff's one page, and their files.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MenuKeeper } from '#server/menu/index.ts';
import { replyOf } from '#server/platform/http.ts';
import { PreparedReply } from '#server/platform/prepared-reply.ts';
import type { ProviderSettings } from '#server/providers/settings.ts';
import { ADMIN_DIR, CUSTOMER_DIR, readCustomerApp } from './built-apps.ts';
import { serveDomainFile } from './domain-file.ts';
import { GUEST_PATHS, keepDocuments } from './guest-documents.ts';
import { webManifest } from './web-manifest.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const LONG = `public, max-age=${YEAR_SECONDS}, immutable`;

/** Routes everything that is not the API. */
export async function servePages(
  app: FastifyInstance,
  keeper: MenuKeeper,
  { clock, providers }: { readonly clock: () => Date; readonly providers: ProviderSettings },
): Promise<void> {
  const documents = keepDocuments(await readCustomerApp(), providers);
  const staffPage = await PreparedReply.of(await readFile(path.join(ADMIN_DIR, 'index.html'), 'utf8'), {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
  });

  await serveFiles(app, CUSTOMER_DIR, '/');
  await serveFiles(app, ADMIN_DIR, '/admin/');
  app.get('/admin', (request, reply) => staffPage.send(request, reply));
  app.get('/admin/*', (request, reply) => staffPage.send(request, reply));
  app.get('/recover-password', (request, reply) => staffPage.send(request, reply));
  app.get('/recover-password/*', (request, reply) => staffPage.send(request, reply));
  serveDomainFile(app, providers.appleDomainFile);
  app.get('/manifest.webmanifest', async (_, reply) => {
    reply.header('cache-control', 'no-cache').type('application/manifest+json');
    return JSON.stringify(webManifest((await keeper.at(clock())).menu.venue));
  });

  const sendDocument = async (request: FastifyRequest, reply: FastifyReply) => {
    const { pathname } = new URL(request.url, 'http://any');
    const document = await documents.of(pathname, await keeper.at(clock()));
    return document.send(request, reply);
  };
  for (const guestPath of GUEST_PATHS) app.get(guestPath, sendDocument);
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !request.url.startsWith('/api/');
    return isPage ? sendDocument(request, reply) : reply.code(404).send(replyOf('not-found'));
  });
}

/** Files by name only: what is not there is a page's path. Hashed names never change, the others are asked for again. */
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
      reply.header('cache-control', file.includes(`${path.sep}assets${path.sep}`) ? LONG : 'no-cache');
    },
  });
}
