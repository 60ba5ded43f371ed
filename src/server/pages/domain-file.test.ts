import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { serveDomainFile } from './domain-file.ts';

const PATH = '/.well-known/apple-developer-merchantid-domain-association';
const TEXT = '7B227073704964223A22\n';

describe("Apple's file on our domain", () => {
  it.each([PATH, `${PATH}.txt`])('is read at %s as it was given', async (path) => {
    const { statusCode, headers, body } = await ask(TEXT, path);
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: TEXT });
    expect(headers['content-type']).toMatch(/^text\/plain\b/);
  });

  it('is not there unless it was given', async () => {
    expect(await ask(null, PATH)).toMatchObject({ statusCode: 404 });
  });
});

function ask(text: string | null, path: string) {
  const app = Fastify();
  serveDomainFile(app, text);
  return app.inject({ url: path });
}
