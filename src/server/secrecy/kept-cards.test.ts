// A kept card never leaves the server: every endpoint there is, asked by its guest, by another and by the whole staff,
// tells four digits and an id of ours, and nothing by which the card could be charged.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdvanceAttempt, StartAttempt } from '#contract/attempts.ts';
import { createClient } from '#contract/client.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { cents } from '#domain/money.ts';
import { A_BROWSER, A_CARD, aStart } from '#server/attempts/testing/provider.ts';
import { openTestTable, type TestTable } from '#server/attempts/testing/table.ts';
import type { TestBrowser } from '#server/platform/testing/venue.ts';

const CARD = {
  ...A_CARD,
  token: 'never-its-token',
  fingerprint: 'never-its-print',
  data: { customer: 'never-its-owner' },
};
/** All that the provider calls the card and its owner: the last is what the bank in memory calls a guest. */
const NEVER_TOLD = /never-|payer-1/;

let table: TestTable;
let guest: TestBrowser;
/** What the guest heard while paying. */
const heard: string[] = [];
/** Ids of everything there is, by the names that the contract has for them. */
let ids: Readonly<Record<string, unknown>>;

beforeAll(async () => {
  table = await openTestTable('redsys');
  guest = await table.seat();
  table.bank.card = CARD;
  await payWith(await table.order(guest), { way: 'card' }, { kind: 'card-token', token: 't', saveCard: true });
  const { cards } = await guest.attempts.listCards({});
  const orderId = await table.order(guest);
  const attemptId = await payWith(orderId, { way: 'saved-card', cardId: cards[0]?.id ?? null }, null);
  // What needs a person is told to the staff, with what there is to know.
  await table.message(table.bank.signFacts(disputeOf(`ref-${attemptId}`)));
  const { id: paymentId } = await table.paymentOf(orderId);
  ids = { orderId, attemptId, paymentId, cardId: cards[0]?.id, externalId: attemptId, sessionId: null, signed: {} };
});
afterAll(() => table.venue.close());

describe('what the provider calls a kept card', () => {
  it('is stored, so that it can be charged', async () => {
    const stored = await table.venue.db.selectFrom('saved_cards').selectAll().execute();
    expect(stored).toMatchObject([
      { token: CARD.token, fingerprint: CARD.fingerprint, data: CARD.data, last4: '4242' },
    ]);
    expect(await table.venue.db.selectFrom('provider_customers').select('ref').execute()).toEqual([{ ref: 'payer-1' }]);
  });

  it('is not told while paying', () => {
    expect(heard.length).toBeGreaterThan(3);
    expect(heard.join()).toContain('succeeded');
    expect(heard.join()).not.toMatch(NEVER_TOLD);
  });

  it.each(['guest', 'another guest', 'anonymous', 'OWNER', 'MANAGER', 'WAITER'] as const)(
    'is told by no endpoint to %s',
    async (asker) => {
      const browser = await browserOf(asker);
      const told = new Map<string, string>();
      for (const { name, endpoint } of endpoints()) told.set(name, await answerOf(endpoint, browser));
      for (const [name, answer] of told) expect(answer, name).not.toMatch(NEVER_TOLD);

      // They were really answered, where they may be.
      if (asker === 'guest') expect(told.get('listCards')).toContain('"last4":"4242"');
      if (asker === 'guest') expect(told.get('readPayment')).toContain('"state":"succeeded"');
      if (asker === 'another guest') expect(told.get('listCards')).toContain('"cards":[]');
      if (asker === 'OWNER') expect(told.get('readPaymentDetail')).toContain('"number":2');
      if (asker === 'OWNER') expect(told.get('listRefundable')).toContain('"externalId":"money-ref-');
      if (asker === 'OWNER') expect(told.get('listIncidents')).toContain('"kind":"dispute"');
    },
  );
});

/** All of them: those that change something last, for they may take away what the others would tell of. */
function endpoints(): { name: string; endpoint: Endpoint }[] {
  const all = Object.values(contract).flatMap((feature) =>
    Object.entries<Endpoint>(feature).map(([name, endpoint]) => ({ name, endpoint })),
  );
  const isQuestion = ({ endpoint }: { endpoint: Endpoint }) => endpoint.method === 'GET';
  const isFarewell = ({ name }: { name: string }) => name === 'signOut';
  return [
    ...all.filter(isQuestion),
    ...all.filter((each) => !isQuestion(each) && !isFarewell(each)),
    ...all.filter(isFarewell),
  ];
}

/** Head and body of the answer. */
async function answerOf({ method, path }: Endpoint, browser: TestBrowser): Promise<string> {
  const url = path.replace(/:(\w+)/g, (_, name: string) => String(ids[name] ?? table.venue.newId()));
  const query = path.endsWith('/payment-incidents') ? '?state=open' : '';
  const body = method === 'GET' ? {} : { body: JSON.stringify({ ...ids, saveCard: false }) };
  const reply = await browser.send({ method, url: url + query, ...body });
  return JSON.stringify(reply);
}

async function browserOf(asker: 'guest' | 'another guest' | 'anonymous' | 'OWNER' | 'MANAGER' | 'WAITER') {
  if (asker === 'guest') return guest;
  if (asker === 'another guest') return table.seat();
  return asker === 'anonymous' ? table.venue.browser() : table.venue.staffBrowser(asker);
}

/** Pays, and hears it all. Gives the attempt's id. */
async function payWith(
  orderId: string,
  start: Partial<StartAttempt>,
  input: AdvanceAttempt['input'] | null,
): Promise<string> {
  const attempts = createClient<typeof contract.attempts>(contract.attempts, async (request) => {
    const reply = await guest.send(request);
    heard.push(JSON.stringify(reply));
    return reply;
  });
  const attemptId = table.venue.newId();
  await attempts.startAttempt(aStart(orderId, attemptId, start));
  if (input) await attempts.advanceAttempt({ attemptId, input, browser: A_BROWSER });
  await attempts.checkPayment({ orderId });
  await attempts.readReturn({ externalId: attemptId, sessionId: null, signed: {} });
  await attempts.listCards({});
  return attemptId;
}

function disputeOf(ref: string) {
  return { kind: 'dispute', ref, eventId: null, amount: cents(250) } as const;
}
