// The access of every staff action and live topic, for every role, for customers and for anonymous requests; and the data of one
// customer. The rights of every route are in `src/server/route-rights.test.ts`.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { BROWSER_TOPICS, LIVE_PATHS } from '#contract/live.ts';
import { cents } from '#domain/money.ts';
import {
  BACK_OFFICE_ACTIONS,
  can,
  isOwnerAction,
  OWNER_ACTIONS,
  permissionsOf,
  ROLES,
  type Role,
} from '#domain/staff.ts';
import { TEST_CARD, TestBank } from '#server/attempts/testing/provider.ts';
import { newStartAttemptInput } from '#server/attempts/testing/start-attempt.ts';
import { TEST_GOOGLE_PAY } from '#server/attempts/testing/table.ts';
import { lockPayment, settlePayment } from '#server/payments/index.ts';
import { anOrderOf, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { type Actor, createSystemContext } from './context.ts';
import { requireAccess } from './http/access.ts';
import { staffActor } from './testing/staff-actor.ts';
import { listenOnFreePort, openStream } from './testing/stream.ts';
import { openTestVenue, SATURDAY_NIGHT, type TestBrowser } from './testing/venue.ts';

/** `tablet` is the device session of a shared tablet on which nobody has entered a PIN. */
type Asker = 'anonymous' | 'guest' | 'tablet' | Role;
const ASKERS: readonly Asker[] = ['anonymous', 'guest', 'tablet', ...ROLES];

const ENDPOINTS = Object.values(contract).flatMap((feature) =>
  Object.entries<Endpoint>(feature).map(([name, endpoint]) => ({ name, endpoint })),
);

const venue = await openTestVenue({
  paying: { providers: [new TestBank('redsys').provider()], googlePay: TEST_GOOGLE_PAY },
});
const bar = await storeSmallMenu(venue.db);

describe('an endpoint', () => {
  it.each(ENDPOINTS)('$name reads only its own kind of session cookie', async ({ endpoint }) => {
    const isForStaff = typeof endpoint.access !== 'string';
    const foreign = await browserOf(isForStaff ? 'guest' : 'OWNER');
    swapCookies(foreign);
    const reply = await call(endpoint, foreign, anOrderOf(bar.beer));
    await expectAnswer(reply, refusalFor(endpoint.access, 'anonymous'));
  });
});

describe('data of one customer', () => {
  // The expected refusal for another customer. Every endpoint with an id in its path must be listed here.
  const refusals: Readonly<Record<string, { status: number; code: string }>> = {
    readOrder: { status: 404, code: 'not-found' },
    placeOrder: { status: 409, code: 'order-of-other-session' },
    startAttempt: { status: 404, code: 'not-found' },
    advanceAttempt: { status: 404, code: 'not-found' },
    readOrderToRepeat: { status: 404, code: 'not-found' },
    takeBackOwnOrder: { status: 404, code: 'not-found' },
    readPayment: { status: 404, code: 'not-found' },
    checkPayment: { status: 404, code: 'not-found' },
    cancelCheckout: { status: 409, code: 'order-of-other-session' },
    deleteSavedCard: { status: 404, code: 'not-found' },
    requestReceipt: { status: 404, code: 'not-found' },
    switchEmailNotices: { status: 404, code: 'not-found' },
  };
  const named = ENDPOINTS.filter(({ endpoint: { access, path } }) => isOfOneCustomer(access) && path.includes(':'));

  it('has a test case for every endpoint that takes the id of a customer’s record', () => {
    expect(named.map(({ name }) => name).toSorted()).toEqual(Object.keys(refusals).toSorted());
  });

  it.each(named)('is refused to another customer: $name', async ({ name, endpoint }) => {
    // An order that is being paid is not taken back.
    const isPaidOnline = name !== 'takeBackOwnOrder';
    const paymentMode = isPaidOnline ? 'redsys' : 'manual';
    await venue.db.updateTable('settings').set({ payment_mode: paymentMode }).execute();
    const [owner, stranger] = [venue.browser(), venue.browser()];
    for (const customer of [owner, stranger]) await customer.customers.scanTable({ code: 'A1' });
    const order = anOrderOf(bar.beer);
    await owner.payments.placeOrder(order);
    const cardId = await keepCardOf(order.orderId);
    const paying = newStartAttemptInput(order.orderId, venue.newId(), {
      paymentOption: 'googlepay',
      token: 'token',
      cardId,
    });
    if (isPaidOnline) await owner.attempts.startAttempt(paying);

    if (name === 'requestReceipt' || name === 'switchEmailNotices') await pay(order.orderId);
    const input = {
      ...order,
      ...paying,
      input: { kind: 'confirmed' },
      email: 'lucia@comanda.test',
      isWanted: false,
      changeId: venue.newId(),
    };
    const ask = (customer: TestBrowser) => call(endpoint, customer, input);
    expect((await ask(owner)).status).toBe(200);
    const { status, code } = refusals[name] ?? {};
    expect(await ask(stranger)).toMatchObject({ status, body: { code } });
  });
});

describe('a staff action', () => {
  const cases = BACK_OFFICE_ACTIONS.flatMap((action) =>
    ROLES.map((role) => ({ action, role, may: can(permissionsOf([role], []), action) })),
  );

  it.each(cases)('«$action» is allowed to $role: $may', ({ action, role, may }) => {
    const ask = () => requireAccess({ staff: action }, anActor(role));
    if (may) expect(ask).not.toThrow();
    else expect(ask).toThrow(expect.objectContaining({ code: 'not-allowed' }));
  });

  it.each(BACK_OFFICE_ACTIONS)('«%s» is refused to customers, shared tablets and anonymous requests', (action) => {
    for (const asker of ['anonymous', 'guest', 'tablet'] as const) {
      const ask = () => requireAccess({ staff: action }, anActor(asker));
      expect(ask).toThrow(expect.objectContaining({ code: 'not-signed-in' }));
    }
  });
});

describe('a permission of waiters', () => {
  const endpointsOf = (action: string) =>
    ENDPOINTS.filter(({ endpoint: { access } }) => typeof access !== 'string' && access.staff === action);
  const editable = BACK_OFFICE_ACTIONS.filter((action) => !isOwnerAction(action) && endpointsOf(action).length > 0);
  let owner: TestBrowser;
  let waiter: TestBrowser;
  beforeAll(async () => {
    [owner, waiter] = [await venue.staffBrowser('OWNER'), await venue.staffBrowser('WAITER')];
  });

  it.each(editable)(
    '«%s» opens its endpoints to a running session when given, and closes them when taken away',
    async (action) => {
      for (const isAllowed of [true, false]) {
        await owner.permissions.setPermission({ role: 'WAITER', action, isAllowed });
        for (const { endpoint } of endpointsOf(action)) {
          await expectAnswer(await call(endpoint, waiter), isAllowed ? null : 'not-allowed');
        }
      }
      await owner.permissions.resetPermissions({ role: 'WAITER' });
    },
  );

  it.each(OWNER_ACTIONS)('«%s» cannot be given, because it is the owner’s only', async (action) => {
    const giving = owner.permissions.setPermission({ role: 'WAITER', action, isAllowed: true });
    await expect(giving).rejects.toMatchObject({ code: 'not-allowed' });
    for (const { endpoint } of endpointsOf(action)) await expectAnswer(await call(endpoint, waiter), 'not-allowed');
  });
});

describe('a live stream', () => {
  const topics = Object.entries<Access>(BROWSER_TOPICS).map(([topic, access]) => ({ topic, access }));
  const cases = topics.flatMap(({ topic, access }) =>
    ASKERS.flatMap((asker) =>
      (['customer', 'staff'] as const).map((door) => {
        // Staff are anonymous on the customers' route, and customers on the route of staff.
        const seenAs = (door === 'customer') === (asker === 'guest') ? asker : 'anonymous';
        return { topic, asker, door, refusal: refusalFor(access, seenAs) };
      }),
    ),
  );

  const browsers = new Map<Asker, TestBrowser>();
  let address: string;
  beforeAll(async () => {
    address = await listenOnFreePort(venue.app);
    for (const asker of ASKERS) browsers.set(asker, await browserOf(asker));
  });

  it.each(cases)(
    'of «$topic» replies «$refusal» to $asker on the route of $door',
    async ({ topic, asker, door, refusal }) => {
      const browser = browsers.get(asker) ?? venue.browser();
      const stream = await openStream(address, `${LIVE_PATHS[door]}?topics=${topic}`, browser);
      expect(stream.status).toBe(statusOf(refusal));
      stream.close();
    },
  );

  it('with one forbidden topic among others is refused as a whole', async () => {
    const customer = await browserOf('guest');
    const stream = await openStream(address, `${LIVE_PATHS.customer}?topics=menu,own-orders,board-food`, customer);
    expect(stream.status).toBe(401);
  });
});

function isOfOneCustomer(access: Access): access is 'customer' | 'bearer' {
  return access === 'customer' || access === 'bearer';
}

/** The refusal that the contract requires; null if the request is allowed. */
function refusalFor(access: Access, asker: Asker): 'not-identified' | 'not-signed-in' | 'not-allowed' | null {
  if (access === 'anyone' || access === 'visitor') return null;
  if (isOfOneCustomer(access)) return asker === 'guest' ? null : 'not-identified';
  if (access === 'tablet') return asker === 'tablet' ? null : 'not-signed-in';
  if (asker === 'anonymous' || asker === 'guest' || asker === 'tablet') return 'not-signed-in';
  const { staff: action } = access;
  return action === 'sign-in-only' || can(permissionsOf([asker], []), action) ? null : 'not-allowed';
}

function statusOf(refusal: ReturnType<typeof refusalFor>): number {
  if (refusal === null) return 200;
  return refusal === 'not-allowed' ? 403 : 401;
}

/** Expects this refusal; null expects that authorisation succeeds, although the input is meaningless. */
async function expectAnswer(
  reply: { status: number; body: unknown },
  refusal: ReturnType<typeof refusalFor>,
): Promise<void> {
  if (refusal === null) expect([401, 403]).not.toContain(reply.status);
  else expect(reply).toMatchObject({ status: statusOf(refusal), body: { code: refusal } });
}

function call({ method, path }: Endpoint, browser: TestBrowser, input: Record<string, unknown> = {}) {
  const url = path.replace(/:(\w+)/g, (_, name: string) => String(input[name] ?? venue.newId()));
  return browser.send({ method, url, ...(method === 'GET' ? {} : { body: JSON.stringify(input) }) });
}

/** Settles the payment of this order. */
async function pay(orderId: string): Promise<void> {
  const context = createSystemContext(venue.services);
  await context.transaction(async (sql) => {
    const { id } = await sql
      .selectFrom('payments')
      .select('id')
      .where('remainder_of', '=', orderId)
      .executeTakeFirstOrThrow();
    const payment = await lockPayment(sql, id);
    const proof = { method: 'redsys', paid: cents(250), externalId: null, attemptId: null } as const;
    if (payment) await settlePayment(context, sql, payment, proof);
  });
}

/** Stores a card of the customer of that order and returns its id. */
async function keepCardOf(orderId: string): Promise<string> {
  const { customer_id } = await venue.db
    .selectFrom('orders')
    .select('customer_id')
    .$narrowType<{ customer_id: string }>()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const id = venue.newId();
  const card = { ...TEST_CARD, id, customer_id, provider: 'redsys', saved_on: SATURDAY_NIGHT } as const;
  await venue.db
    .insertInto('saved_cards')
    .values({ ...card, data: '{}' })
    .execute();
  return id;
}

async function browserOf(asker: Asker): Promise<TestBrowser> {
  if (asker === 'anonymous') return venue.browser();
  if (asker === 'tablet') return sharedTablet();
  if (asker !== 'guest') return venue.staffBrowser(asker);
  const browser = venue.browser();
  await browser.customers.identify({ email: null });
  return browser;
}

/** A browser with nothing but the device session of a shared tablet. */
async function sharedTablet(): Promise<TestBrowser> {
  const browser = await venue.staffBrowser('OWNER');
  await browser.sharedTablets.shareTablet({ tabletId: venue.newId(), name: 'Barra' });
  expect([...browser.cookies.keys()]).toEqual(['comanda_device', 'comanda_tablet']);
  return browser;
}

/** Swaps the tokens of the two session cookies. */
function swapCookies({ cookies }: TestBrowser): void {
  const [customer, staff] = [cookies.get('comanda_guest'), cookies.get('comanda_staff')];
  cookies.clear();
  if (customer !== undefined) cookies.set('comanda_staff', customer);
  if (staff !== undefined) cookies.set('comanda_guest', staff);
}

function anActor(asker: Asker): Actor {
  if (asker === 'anonymous') return { kind: 'anonymous' };
  if (asker === 'guest') return { kind: 'customer', customerId: venue.newId() };
  if (asker === 'tablet') return { kind: 'tablet', tabletId: venue.newId(), name: 'Barra' };
  return staffActor(venue.newId(), [asker], asker);
}
