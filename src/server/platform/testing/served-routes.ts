// The routes that a server has registered.
import type { FastifyInstance } from 'fastify';

/** Lists each route as method and path, such as «GET /api/menu», without the method HEAD. */
export function servedRoutes(app: FastifyInstance): string[] {
  const folders: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const found = /^(?<indent>[│ ]*)[├└]── (?<part>\S+) \((?<methods>[\w, ]+)\)$/.exec(line)?.groups;
      if (!found) return [];
      const depth = (found.indent?.length ?? 0) / 4;
      folders[depth] = `${depth === 0 ? '' : folders[depth - 1]}${found.part}`;
      const path = folders[depth] ?? '';
      const methods = (found.methods ?? '').split(', ').filter((method) => method !== 'HEAD');
      return methods.map((method) => `${method} ${path}`);
    });
}
