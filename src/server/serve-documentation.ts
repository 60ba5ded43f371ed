// The documentation of the API: a page, and an OpenAPI document. In production only a signed-in owner reads it.
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { describeApi } from './describe-api.ts';
import type { RequestAuthoriser } from './platform/http/http.ts';

/** Serves the documentation of the API: a page, and the OpenAPI document, which is made when it is first requested. */
export async function serveDocumentation(
  site: FastifyInstance,
  gate: RequestAuthoriser,
  { isProduction, publicUrl }: { readonly isProduction: boolean; readonly publicUrl: string },
): Promise<void> {
  await site.register(async (documentation) => {
    if (isProduction) {
      documentation.addHook('onRequest', async (request, reply) => {
        await gate.authorise(request, reply, { staff: 'manage-settings' });
      });
    }
    await documentation.register(fastifySwagger, { openapi: {}, transformObject: () => describeApi(publicUrl) });
    await documentation.register(fastifySwaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      // Like every other page, the API documentation must also work without TLS.
      transformStaticCSP: (policy) => policy.replace(/\s*upgrade-insecure-requests;?/, ''),
    });
    documentation.get('/api/openapi.json', () => documentation.swagger());
  });
}
