// The browser of a test: its cookies, and one typed client for each group of endpoints.
import type { FastifyInstance } from 'fastify';
import { createClients } from '#contract/client.ts';
import { contract } from '#contract/index.ts';

interface TestRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly body?: string;
}

interface TestResponse {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, unknown>;
}

/** Creates a browser with this IP address. It calls the server inside the process, without a network. */
export function createBrowser(app: FastifyInstance, remoteAddress: string) {
  const cookies = new Map<string, string>();
  const send = sender(app, remoteAddress, cookies);
  return {
    ...createClients<typeof contract, typeof contract>(contract, send),
    /** Sends a request that the typed functions would not compile, such as an invalid one. */
    send,
    cookies,
  };
}

/** Sends requests from that IP address, with the cookies that earlier responses set. */
function sender(app: FastifyInstance, remoteAddress: string, cookies: Map<string, string>) {
  return async ({ method, url, body }: TestRequest, headers: Record<string, string> = {}): Promise<TestResponse> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await app.inject({
      method,
      url,
      remoteAddress,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookie === '' ? {} : { cookie }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    for (const { name, value } of response.cookies) {
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const isJson = response.body !== '' && String(response.headers['content-type']).includes('json');
    return { status: response.statusCode, body: isJson ? response.json() : response.body, headers: response.headers };
  };
}
