// Apple reads a file of its own on our domain before it vouches for it: proof that the domain is the venue's.
import type { FastifyInstance } from 'fastify';

/** Apple's papers name it in both ways. */
const PATHS = ['', '.txt'].map((ending) => `/.well-known/apple-developer-merchantid-domain-association${ending}`);

/** Serves that text, letter by letter; null serves nothing. */
export function serveDomainFile(app: FastifyInstance, text: string | null): void {
  if (text === null) return;
  for (const path of PATHS) {
    app.get(path, { schema: { hide: true } }, (_, reply) => reply.type('text/plain; charset=utf-8').send(text));
  }
}
