import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import tls from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAppleSessionOpener } from './index.ts';
import { makeIdentity, type TestIdentity } from './testing/certificate.ts';

const APPLE = makeIdentity('apple');
const VENUE = makeIdentity('the venue');
const PAGE = { domain: 'bar.example', venueName: 'Bar de la Esquina' };
const SESSION = { epochTimestamp: 1, merchantSessionIdentifier: 'opaque' };

interface Asked {
  readonly path: string;
  readonly body: unknown;
  /** Whose certificate the client showed. */
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

describe('Apple’s session', () => {
  it('is opened with the venue’s certificate, for the venue’s page', async () => {
    apple.answers((response) => response.end(JSON.stringify(SESSION)));
    expect(await open()).toEqual(SESSION);
    expect(apple.asked).toEqual([
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

  it('is not looked for anywhere else', async () => {
    apple.answers((response) => response.writeHead(307, { location: `${apple.url}/elsewhere` }).end());
    await expect(open()).rejects.toThrow('Apple responded with 307');
    expect(apple.asked).toHaveLength(1);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['a refusal', (response) => response.writeHead(401).end('{}')],
    ['a page', (response) => response.end('<html>')],
    ['without end', (response) => response.end('x'.repeat(1_000_000))],
    ['half an answer', (response) => response.write('{', () => response.destroy())],
  ])('is not what comes as %s', async (_, answer) => {
    apple.answers(answer);
    await expect(open()).rejects.toThrow();
  });

  it('is not waited for longer than its time', async () => {
    apple.answers(() => undefined);
    await expect(open(apple.url, 300)).rejects.toThrow('aborted');
  });

  it('is asked of nobody whose own certificate is none', async () => {
    const other = await openApple(VENUE);
    await expect(open(other.url)).rejects.toThrow('self-signed certificate');
    expect(other.asked).toEqual([]);
    await other.close();
  });
});

function open(url = apple.url, timeoutMs?: number): Promise<unknown> {
  const settings = {
    merchantId: 'merchant.example.bar',
    ...VENUE,
    sessionUrl: `${url}/paymentservices/paymentSession`,
  };
  return createAppleSessionOpener(settings, timeoutMs)(PAGE);
}

async function openApple({ certificate, key }: TestIdentity) {
  const asked: Asked[] = [];
  let answer: (response: ServerResponse) => unknown = (response) => response.writeHead(500).end();
  const options = { cert: certificate, key, requestCert: true, rejectUnauthorized: false };
  const server = createServer(options, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const by = request.socket instanceof tls.TLSSocket ? request.socket.getPeerCertificate().subject.CN : undefined;
      asked.push({ path: request.url ?? '', body: JSON.parse(Buffer.concat(chunks).toString()), by: String(by) });
      answer(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The test server is not on a port.');
  return {
    url: `https://127.0.0.1:${address.port}`,
    asked,
    reset: () => {
      asked.length = 0;
    },
    answers: (next: (response: ServerResponse) => unknown) => {
      answer = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
