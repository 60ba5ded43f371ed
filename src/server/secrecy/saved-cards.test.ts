// A saved card never leaves the server: every endpoint, requested by its customer, by another customer and by every staff
// role, returns at most four digits and an internal id, and nothing by which the card could be charged.
import { describe, expect, it } from 'vitest';
import type { AdvanceAttemptInput, StartAttemptInput } from '#contract/attempts.ts';
import { createClient } from '#contract/client.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { cents } from '#domain/money.ts';
import { TEST_CARD } from '#server/attempts/testing/provider.ts';
import { newStartAttemptInput, TEST_BROWSER_DATA } from '#server/attempts/testing/start-attempt.ts';
import { openPaymentTestVenue } from '#server/attempts/testing/table.ts';
import type { TestBrowser } from '#server/platform/testing/venue.ts';

const CARD = {
  ...TEST_CARD,
  token: 'never-its-token',
  fingerprint: 'never-its-print',
  data: { customer: 'never-its-owner' },
};
/** The provider's identifiers of the card and its owner; the test bank calls a customer payer-1. */
const SECRETS = /never-|payer-1/;

/** The replies that the customer received while paying. */
const replies: string[] = [];

const table = await openPaymentTestVenue('redsys');
const customer = await table.createCustomer();
table.bank.card = CARD;
await payWith(
  await table.placeOrder(customer),
  { paymentOption: 'card' },
  { kind: 'card-token', token: 't', saveCard: true },
);
const { cards } = await customer.attempts.listSavedCards({});
const orderId = await table.placeOrder(customer);
const attemptId = await payWith(orderId, { paymentOption: 'saved-card', cardId: cards[0]?.id ?? null }, null);
// A payment incident is shown to staff with its details.
await table.sendWebhook(table.bank.signEvents(disputeOf(`ref-${attemptId}`)));
const { id: paymentId } = await table.paymentOf(orderId);
const stored = await table.venue.db.selectFrom('saved_cards').selectAll().execute();
/** One id of each kind, by the names of the contract. */
const ids: Readonly<Record<string, unknown>> = {
  orderId,
  attemptId,
  paymentId,
  cardId: cards[0]?.id,
  externalId: attemptId,
  sessionId: null,
  signed: {},
};

describe('the provider’s identifiers of a saved card', () => {
  it('are stored, so that the card can be charged', async () => {
    expect(stored).toMatchObject([
      { token: CARD.token, fingerprint: CARD.fingerprint, data: CARD.data, last4: '4242' },
    ]);
    expect(await table.venue.db.selectFrom('provider_customers').select('ref').execute()).toEqual([{ ref: 'payer-1' }]);
  });

  it('are in no reply while a customer pays', () => {
    expect(replies.length).toBeGreaterThan(3);
    expect(replies.join()).toContain('succeeded');
    expect(replies.join()).not.toMatch(SECRETS);
  });

  it.each(['customer', 'another customer', 'anonymous', 'OWNER', 'MANAGER', 'WAITER'] as const)(
    'are in no reply of any endpoint to %s',
    async (requester) => {
      const browser = await browserOf(requester);
      const received = new Map<string, string>();
      for (const { name, endpoint } of endpoints()) received.set(name, await replyOf(endpoint, browser));
      for (const [name, reply] of received) expect(reply, name).not.toMatch(SECRETS);

      // Proves that the endpoints really replied to those who are allowed.
      if (requester === 'customer') expect(received.get('listSavedCards')).toContain('"last4":"4242"');
      if (requester === 'customer') expect(received.get('readPayment')).toContain('"state":"succeeded"');
      if (requester === 'another customer') expect(received.get('listSavedCards')).toContain('"cards":[]');
      if (requester === 'OWNER') expect(received.get('readPaymentDetail')).toContain('"number":2');
      if (requester === 'OWNER') expect(received.get('listRefundable')).toContain('"externalId":"money-ref-');
      if (requester === 'OWNER') expect(received.get('listIncidents')).toContain('"kind":"dispute"');
    },
  );
});

/** All endpoints: those that change data come last, because they may delete what the others return. */
function endpoints(): { name: string; endpoint: Endpoint }[] {
  const all = Object.values(contract).flatMap((feature) =>
    Object.entries<Endpoint>(feature).map(([name, endpoint]) => ({ name, endpoint })),
  );
  const isRead = ({ endpoint }: { endpoint: Endpoint }) => endpoint.method === 'GET';
  const isSignOut = ({ name }: { name: string }) => name === 'signOut';
  return [...all.filter(isRead), ...all.filter((each) => !isRead(each) && !isSignOut(each)), ...all.filter(isSignOut)];
}

/** The headers and the body of the reply. */
async function replyOf({ method, path }: Endpoint, browser: TestBrowser): Promise<string> {
  const url = path.replace(/:(\w+)/g, (_, name: string) => String(ids[name] ?? table.venue.newId()));
  const query = path.endsWith('/payment-incidents') ? '?state=open' : '';
  const body = method === 'GET' ? {} : { body: JSON.stringify({ ...ids, saveCard: false }) };
  const reply = await browser.send({ method, url: url + query, ...body });
  return JSON.stringify(reply);
}

async function browserOf(requester: 'customer' | 'another customer' | 'anonymous' | 'OWNER' | 'MANAGER' | 'WAITER') {
  if (requester === 'customer') return customer;
  if (requester === 'another customer') return table.createCustomer();
  return requester === 'anonymous' ? table.venue.browser() : table.venue.staffBrowser(requester);
}

/** Pays and records all replies. Returns the attempt's id. */
async function payWith(
  orderId: string,
  start: Partial<StartAttemptInput>,
  input: AdvanceAttemptInput['input'] | null,
): Promise<string> {
  const attempts = createClient<typeof contract.attempts>(contract.attempts, async (request) => {
    const reply = await customer.send(request);
    replies.push(JSON.stringify(reply));
    return reply;
  });
  const attemptId = table.venue.newId();
  await attempts.startAttempt(newStartAttemptInput(orderId, attemptId, start));
  if (input) await attempts.advanceAttempt({ attemptId, input, browser: TEST_BROWSER_DATA });
  await attempts.checkPayment({ orderId });
  await attempts.readPaymentReturn({ externalId: attemptId, sessionId: null, signed: {} });
  await attempts.listSavedCards({});
  return attemptId;
}

function disputeOf(ref: string) {
  return { kind: 'dispute', ref, eventId: null, amount: cents(250) } as const;
}
