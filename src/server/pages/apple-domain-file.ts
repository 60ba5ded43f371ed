// The file that Apple reads on our domain to verify that it belongs to the venue.
import type { FastifyInstance } from 'fastify';
import { appleDomainFilePath } from '#contract/routes.ts';

/** Apple's documentation gives the path both with and without an extension. */
const PATHS = [appleDomainFilePath, `${appleDomainFilePath}.txt`];

/**
 * Adds the routes of the file by which Apple verifies, for Apple Pay, that this domain belongs to the venue. `text` is the content
 * of the file, served unchanged; if it is null, no route is added.
 */
export function serveAppleDomainFile(app: FastifyInstance, text: string | null): void {
  if (text === null) return;
  for (const path of PATHS) {
    app.get(path, (_, reply) => reply.type('text/plain; charset=utf-8').send(text));
  }
}
