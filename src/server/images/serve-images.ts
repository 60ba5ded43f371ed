// Serves images publicly, at URLs whose content never changes.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isId } from '#domain/type-guards.ts';
import { RefusalError } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';

const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  // Mails show the logo, also on the pages of a mail program in a browser.
  'cross-origin-resource-policy': 'cross-origin',
};
const MAIN = 'main';
interface Named {
  Params: { readonly imageId: string; readonly size?: string };
}

/** Adds the routes that serve uploaded images: `/api/images/{id}` and `/api/images/{id}/{size}`. */
export function serveImages(app: FastifyInstance, db: Database): void {
  const send = async ({ params: { imageId, size = MAIN } }: FastifyRequest<Named>, reply: FastifyReply) => {
    const file = await findFile(db, imageId, size);
    if (!file) throw new RefusalError('not-found');
    return reply.headers(HEADERS).type(file.type).send(file.bytes);
  };
  for (const url of ['/api/images/:imageId', '/api/images/:imageId/:size']) {
    app.get<Named>(url, send);
  }
}

/** Values of the URL are compared with stored values and never used as file names. */
async function findFile(db: Database, imageId: string, size: string) {
  if (!isId(imageId)) return undefined;
  return db
    .selectFrom('image_files')
    .select(['type', 'bytes'])
    .where('image_id', '=', imageId)
    .where('size', '=', size)
    .executeTakeFirst();
}
