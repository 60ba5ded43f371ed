// Tests of the webhooks and of the controls over HTTP.
import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStripeFake } from './index.ts';
import { createIntent, openStripeTestClient, type StripeTestClient } from './test-client.ts';

interface Received {
  readonly body: string;
  readonly signature: string;
}

let venue: Server;
let url: string;
let received: Received[];
/** Status codes of the venue's next responses; 200 afterwards. */
let responses: number[];
let caller: StripeTestClient;

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
  caller = await openStripeTestClient({ webhookUrl: url, retryDelaysMs: [1, 1, 1] });
});
afterAll(async () => {
  await caller.fake.close();
  venue.closeAllConnections();
  await new Promise((resolve) => venue.close(resolve));
});
beforeEach(async () => {
  await caller.fake.untilWebhooksSent();
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
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ body }) => body))).toHaveLength(1);
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

  it('webhooks are held and released, and charges and the ledger are listed', async () => {
    await control('set-webhooks', { mode: 'hold' });
    await createTwoEvents();
    await control('release-webhooks', { order: 'reversed' });
    expect(receivedOrder()).toEqual(['second', 'first']);
    expect(await control('charges')).not.toContainEqual(expect.objectContaining({ amount: 900 }));
    caller.fake.chargeElsewhere({ amount: 900 });
    expect(await control('charges')).toContainEqual(expect.objectContaining({ amount: 900 }));
    expect(await control('ledger')).toContainEqual(expect.objectContaining({ charged: 900, refunded: 0 }));
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

describe('webhooks that disagree with the product', () => {
  /** The signatures of the first received webhook, and those by these secrets. */
  function signaturesBy(...secrets: string[]) {
    const [{ body, signature } = { body: '', signature: '' }] = received;
    const time = /^t=(\d+),/.exec(signature)?.[1];
    const hmac = (secret: string) => createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    return { given: signature, expected: [`t=${time}`, ...secrets.map((secret) => `v1=${hmac(secret)}`)].join(',') };
  }

  it.each([
    ['current', ['whsec_2']],
    ['previous', ['whsec_1']],
    ['both', ['whsec_2', 'whsec_1']],
  ] as const)('after a change of the secret webhooks are signed with «%s»', async (signedWith, secrets) => {
    const { fake, post } = await openStripeTestClient({ webhookUrl: url });
    fake.changeWebhookSecret('whsec_2');
    fake.setWebhooks({ mode: 'hold' });
    await post('customers', {});
    await fake.releaseWebhooks({ signedWith });
    const { given, expected } = signaturesBy(...secrets);
    expect(given).toBe(expected);
    await fake.close();
  });

  it('the webhooks about one attempt are held, and released by its reference', async () => {
    caller.fake.setWebhooks({ mode: 'hold' }, 'held-attempt');
    for (const reference of ['held-attempt', 'other-attempt']) {
      await createIntent(caller, reference);
      caller.fake.payOnPage({ reference });
      caller.fake.refundInDashboard({ reference });
    }
    await caller.fake.untilWebhooksSent();
    expect(received.filter(({ body }) => body.includes('held-attempt'))).toEqual([]);
    expect(received.filter(({ body }) => body.includes('other-attempt'))).not.toEqual([]);
    const deliveries = await caller.fake.releaseWebhooks({ reference: 'held-attempt', order: 'reversed' });
    expect(deliveries.map(({ type }) => type)).toEqual([
      'refund.updated',
      'charge.refunded',
      'refund.created',
      'payment_intent.succeeded',
      'charge.succeeded',
      'payment_intent.created',
    ]);
  });

  it('no webhook arrives about an attempt for which they are off', async () => {
    caller.fake.setWebhooks({ mode: 'off' }, 'silent-attempt');
    await createIntent(caller, 'silent-attempt');
    await createIntent(caller, 'other-attempt');
    await caller.fake.untilWebhooksSent();
    expect(received).toHaveLength(1);
    expect(received[0]?.body).toContain('other-attempt');
  });

  it('each account sends its own webhooks, signed with its own secret', async () => {
    const keys = { secretKey: 'sk_c', publishableKey: 'pk_c', webhookSecret: 'whsec_c', webhookUrl: url };
    const other = caller.fake.addAccount(keys);
    other.chargeElsewhere({ amount: 700 });
    await other.untilWebhooksSent();
    const { given, expected } = signaturesBy('whsec_c');
    expect(given).toBe(expected);
  });
});
