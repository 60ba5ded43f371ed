// The file with which Apple verifies the domain.
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { serveAppleDomainFile } from './apple-domain-file.ts';

const PATH = '/.well-known/apple-developer-merchantid-domain-association';
const TEXT = '7B227073704964223A22\n';

describe('the file with which Apple verifies the domain', () => {
  it.each([PATH, `${PATH}.txt`])('is served unchanged at %s', async (path) => {
    const { statusCode, headers, body } = await request(TEXT, path);
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: TEXT });
    expect(headers['content-type']).toMatch(/^text\/plain\b/);
  });

  it('is not found if the setting is missing', async () => {
    expect(await request(null, PATH)).toMatchObject({ statusCode: 404 });
  });
});

function request(text: string | null, path: string) {
  const app = Fastify();
  serveAppleDomainFile(app, text);
  return app.inject({ url: path });
}
