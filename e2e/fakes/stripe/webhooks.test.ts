// Tests of the webhooks and of the controls over HTTP.
import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStripeFake } from './index.ts';
import { openTestClient, type TestClient } from './test-client.ts';

interface Received {
  readonly body: string;
  readonly signature: string;
}

let venue: Server;
let url: string;
let received: Received[];
/** Status codes of the venue's next responses; 200 afterwards. */
let responses: number[];
let caller: TestClient;

beforeAll(async () => {
  venue = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      received.push({ body, signature: String(request.headers['stripe-signature']) });
      response.writeHead(responses.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => venue.listen(0, '127.0.0.1', resolve));
  const address = venue.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/messages`;
  caller = await openTestClient({ webhookUrl: url, retryDelaysMs: [1, 1, 1] });
});
afterAll(async () => {
  await caller.fake.close();
  venue.closeAllConnections();
  await new Promise((resolve) => venue.close(resolve));
});
beforeEach(async () => {
  caller.fake.reset();
  received = [];
  responses = [];
});

/** Creates two events, one for each of two customers. */
async function createTwoEvents(): Promise<void> {
  await caller.post('customers', { email: 'first@example.com' });
  await caller.post('customers', { email: 'second@example.com' });
}

function receivedOrder(): string[] {
  return received.map(({ body }) => (body.includes('first@') ? 'first' : 'second'));
}

describe('webhooks', () => {
  it('webhooks are signed', async () => {
    await caller.post('customers', {});
    await caller.fake.untilWebhooksSent();
    const [{ body, signature } = { body: '', signature: '' }] = received;
    const time = /^t=(\d+),/.exec(signature)?.[1];
    const expected = createHmac('sha256', 'whsec_1').update(`${time}.${body}`).digest('hex');
    expect(signature).toBe(`t=${time},v1=${expected}`);
  });

  it('webhooks are retried until they are accepted', async () => {
    responses = [500, 404];
    await caller.post('customers', {});
    await caller.fake.untilWebhooksSent();
    expect(caller.fake.deliveries().map(({ status }) => status)).toEqual([500, 404, 200]);
  });

  it('webhooks are sent with the configured number of copies', async () => {
    caller.fake.setWebhooks({ copies: 3 });
    await caller.post('customers', {});
    await caller.fake.untilWebhooksSent();
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ body }) => body))).toHaveLength(1);
  });

  it('held webhooks are sent in the order of the release', async () => {
    caller.fake.setWebhooks({ mode: 'hold' });
    await createTwoEvents();
    expect(received).toEqual([]);
    await caller.fake.releaseWebhooks({ order: 'reversed' });
    expect(receivedOrder()).toEqual(['second', 'first']);
  });

  it('webhooks are dropped when they are off', async () => {
    caller.fake.setWebhooks({ mode: 'off' });
    await createTwoEvents();
    caller.fake.setWebhooks({ mode: 'send' });
    await caller.fake.untilWebhooksSent();
    expect(received).toEqual([]);
  });

  it('a webhook address of another machine is refused', async () => {
    const keys = { secretKey: 'sk', publishableKey: 'pk', webhookSecret: 'whsec' };
    await expect(openStripeFake({ ...keys, webhookUrl: 'https://example.com/' })).rejects.toThrow('this machine alone');
    expect(() => caller.fake.setWebhookUrl('http://192.168.1.20/')).toThrow('this machine alone');
  });
});

describe('controls over HTTP', () => {
  const control = async (name: string, body?: object) => {
    const post = { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(`${caller.fake.url}/__control/${name}`, body === undefined ? {} : post);
    const { result }: { readonly result?: unknown } = JSON.parse(await response.text());
    return result;
  };

  it('webhooks are held and released, and charges are listed', async () => {
    await control('set-webhooks', { mode: 'hold' });
    await createTwoEvents();
    await control('release-webhooks', { order: 'reversed' });
    expect(receivedOrder()).toEqual(['second', 'first']);
    expect(await control('charges')).toEqual([]);
  });

  it('a planned fault applies to one call', async () => {
    await control('plan', { what: 'fail', when: 'before', call: 'POST /v1/customers' });
    expect((await caller.post('customers', {})).status).toBe(500);
    expect((await caller.post('customers', {})).status).toBe(200);
  });

  it('an unknown control gets status 404', async () => {
    expect((await fetch(`${caller.fake.url}/__control/nonsense`)).status).toBe(404);
  });
});
