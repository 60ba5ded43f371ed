// Opening merchant sessions at Apple.
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import tls from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApplePaySessionRequester } from './index.ts';
import { makeIdentity, type TestIdentity } from './testing/certificate.ts';

const APPLE = makeIdentity('apple');
const VENUE = makeIdentity('the venue');
const PAGE = { domain: 'bar.example', venueName: 'Bar de la Esquina' };
const SESSION = { epochTimestamp: 1, merchantSessionIdentifier: 'opaque' };

interface ReceivedRequest {
  readonly path: string;
  readonly body: unknown;
  /** The common name of the client's certificate. */
  readonly by: string;
}

let apple: Awaited<ReturnType<typeof openApple>>;
const trusted = tls.getCACertificates('default');
beforeAll(async () => {
  tls.setDefaultCACertificates([...trusted, APPLE.certificate]);
  apple = await openApple(APPLE);
});
afterAll(async () => {
  await apple.close();
  tls.setDefaultCACertificates(trusted);
});
beforeEach(() => apple.reset());

describe('the session of Apple Pay', () => {
  it('is opened with the certificate of the venue, for the domain of its page', async () => {
    apple.replyWith((response) => response.end(JSON.stringify(SESSION)));
    expect(await open()).toEqual(SESSION);
    expect(apple.received).toEqual([
      {
        path: '/paymentservices/paymentSession',
        body: {
          merchantIdentifier: 'merchant.example.bar',
          displayName: 'Bar de la Esquina',
          initiative: 'web',
          initiativeContext: 'bar.example',
        },
        by: 'the venue',
      },
    ]);
  });

  it('is not requested at the address of a redirect', async () => {
    apple.replyWith((response) => response.writeHead(307, { location: `${apple.url}/elsewhere` }).end());
    await expect(open()).rejects.toThrow('Apple responded with 307');
    expect(apple.received).toHaveLength(1);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['an error status', (response) => response.writeHead(401).end('{}')],
    ['HTML', (response) => response.end('<html>')],
    ['an endless body', (response) => response.end('x'.repeat(1_000_000))],
    ['half a body', (response) => response.write('{', () => response.destroy())],
  ])('is rejected if the response is %s', async (_, reply) => {
    apple.replyWith(reply);
    await expect(open()).rejects.toThrow();
  });

  it('is rejected after the time limit', async () => {
    apple.replyWith(() => undefined);
    await expect(open(apple.url, 300)).rejects.toThrow('aborted');
  });

  it('is not requested from a server with an untrusted certificate', async () => {
    const other = await openApple(VENUE);
    await expect(open(other.url)).rejects.toThrow('self-signed certificate');
    expect(other.received).toEqual([]);
    await other.close();
  });
});

function open(url = apple.url, timeoutMs?: number): Promise<unknown> {
  const settings = {
    merchantId: 'merchant.example.bar',
    ...VENUE,
    sessionUrl: `${url}/paymentservices/paymentSession`,
  };
  return createApplePaySessionRequester(settings, timeoutMs)(PAGE);
}

async function openApple({ certificate, key }: TestIdentity) {
  const received: ReceivedRequest[] = [];
  let reply: (response: ServerResponse) => unknown = (response) => response.writeHead(500).end();
  const options = { cert: certificate, key, requestCert: true, rejectUnauthorized: false };
  const server = createServer(options, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const by = request.socket instanceof tls.TLSSocket ? request.socket.getPeerCertificate().subject.CN : undefined;
      received.push({ path: request.url ?? '', body: JSON.parse(Buffer.concat(chunks).toString()), by: String(by) });
      reply(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The test server is not on a port.');
  return {
    url: `https://127.0.0.1:${address.port}`,
    received,
    reset: () => {
      received.length = 0;
    },
    replyWith: (next: (response: ServerResponse) => unknown) => {
      reply = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
