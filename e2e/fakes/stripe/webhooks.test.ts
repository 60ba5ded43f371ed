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
/** What the venue answers, in turn; 200 afterwards. */
let answers: number[];
let caller: TestClient;

beforeAll(async () => {
  venue = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      received.push({ body, signature: String(request.headers['stripe-signature']) });
      response.writeHead(answers.shift() ?? 200).end();
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
  answers = [];
});

/** Two events: a customer came, and another. */
async function twoEvents(): Promise<void> {
  await caller.post('customers', { email: 'first@example.com' });
  await caller.post('customers', { email: 'second@example.com' });
}

function order(): string[] {
  return received.map(({ body }) => (body.includes('first@') ? 'first' : 'second'));
}

describe('the simulated messages', () => {
  it('are signed', async () => {
    await caller.post('customers', {});
    await caller.fake.untilWebhooksSent();
    const [{ body, signature } = { body: '', signature: '' }] = received;
    const time = /^t=(\d+),/.exec(signature)?.[1];
    const expected = createHmac('sha256', 'whsec_1').update(`${time}.${body}`).digest('hex');
    expect(signature).toBe(`t=${time},v1=${expected}`);
  });

  it('are sent again until they are taken', async () => {
    answers = [500, 404];
    await caller.post('customers', {});
    await caller.fake.untilWebhooksSent();
    expect(caller.fake.deliveries().map(({ status }) => status)).toEqual([500, 404, 200]);
  });

  it('come as often as told', async () => {
    caller.fake.setWebhooks({ copies: 3 });
    await caller.post('customers', {});
    await caller.fake.untilWebhooksSent();
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ body }) => body))).toHaveLength(1);
  });

  it('wait until they are released, in the order that is wanted', async () => {
    caller.fake.setWebhooks({ mode: 'hold' });
    await twoEvents();
    expect(received).toEqual([]);
    await caller.fake.releaseWebhooks({ order: 'reversed' });
    expect(order()).toEqual(['second', 'first']);
  });

  it('are lost when they are off', async () => {
    caller.fake.setWebhooks({ mode: 'off' });
    await twoEvents();
    caller.fake.setWebhooks({ mode: 'send' });
    await caller.fake.untilWebhooksSent();
    expect(received).toEqual([]);
  });

  it('go to no other machine', async () => {
    const keys = { secretKey: 'sk', publishableKey: 'pk', webhookSecret: 'whsec' };
    await expect(openStripeFake({ ...keys, webhookUrl: 'https://example.com/' })).rejects.toThrow('this machine alone');
    expect(() => caller.fake.sendWebhooksTo('http://192.168.1.20/')).toThrow('this machine alone');
  });
});

describe('the control over HTTP', () => {
  const control = async (verb: string, given?: object) => {
    const post = { method: 'POST', body: JSON.stringify(given) };
    const response = await fetch(`${caller.fake.url}/__control/${verb}`, given === undefined ? {} : post);
    const { result }: { readonly result?: unknown } = JSON.parse(await response.text());
    return result;
  };

  it('holds and releases messages, and lists what was charged', async () => {
    await control('set-webhooks', { mode: 'hold' });
    await twoEvents();
    await control('release-webhooks', { order: 'reversed' });
    expect(order()).toEqual(['second', 'first']);
    expect(await control('charges')).toEqual([]);
  });

  it('plans what goes wrong', async () => {
    await control('plan', { what: 'fail', when: 'before', call: 'POST /v1/customers' });
    expect((await caller.post('customers', {})).status).toBe(500);
    expect((await caller.post('customers', {})).status).toBe(200);
  });

  it('knows no other verb', async () => {
    expect((await fetch(`${caller.fake.url}/__control/nonsense`)).status).toBe(404);
  });
});
