// The documentation of the API: a page, and an OpenAPI document. In production only a signed-in owner reads it.
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Gate } from './platform/http/http.ts';

/** Serves the page and the document of the routes that `@fastify/swagger` has collected. */
export async function serveDocumentation(
  site: FastifyInstance,
  gate: Gate,
  { isProduction }: { readonly isProduction: boolean },
): Promise<void> {
  await site.register(async (documentation) => {
    if (isProduction) {
      documentation.addHook('onRequest', async (request, reply) => {
        await gate.authorise(request, reply, { staff: 'manage-settings' });
      });
    }
    await documentation.register(fastifySwaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      // Like every other page, the API documentation must also work without TLS.
      transformStaticCSP: (policy) => policy.replace(/\s*upgrade-insecure-requests;?/, ''),
    });
    documentation.get('/api/openapi.json', { schema: { hide: true } }, () => documentation.swagger());
  });
}
