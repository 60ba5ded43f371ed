// A venue whose bank is simulated: one clock for both, and the bank's messages over HTTP.

import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { ProviderId } from '#domain/provider.ts';
import type { PaymentGateways } from '#server/attempts/index.ts';
import { installWriteFailures } from '#server/attempts/testing/injected-failures.ts';
import { TEST_GOOGLE_PAY } from '#server/attempts/testing/table.ts';
import { type SmallMenuIds, storeSmallMenu } from '#server/payments/testing/carts.ts';
import { createSystemContext, type StaffContext } from '#server/platform/context.ts';
import { closeAfterwards } from '#server/platform/testing/close-afterwards.ts';
import { staffActor } from '#server/platform/testing/staff-actor.ts';
import { addStaff, openTestVenue, SATURDAY_NIGHT, type TestVenue } from '#server/platform/testing/venue.ts';
import { OPEN_ALL_DAY } from '#server/schedule/testing/stored-windows.ts';
import { openRedsysBank } from './redsys-bank.ts';
import type { BankOptions, SimulatedBank } from './simulated-bank.ts';
import { openStripeBank } from './stripe-bank.ts';

const OPEN_BANK: Readonly<Record<ProviderId, (options: BankOptions) => Promise<SimulatedBank>>> = {
  redsys: openRedsysBank,
  stripe: openStripeBank,
};

/** A test venue whose bank is simulated, with functions that set the clock of both and turn the server off. */
export interface MoneyVenue {
  readonly id: ProviderId;
  readonly venue: TestVenue;
  readonly bank: SimulatedBank;
  readonly gateways: PaymentGateways;
  readonly bar: SmallMenuIds;
  now(): Date;
  passSeconds(seconds: number): void;
  /** The clock of the server is wrong by this from now on; that of the bank is not. */
  setClockError(seconds: number): void;
  /** While the server is off, no message of the bank arrives. */
  setServing(isServing: boolean): void;
  /** The context of a request of a manager. */
  staffContext(): StaffContext;
}

/**
 * Opens a test venue whose payments go to the simulator of this provider. Both are closed after the test, or after all tests of the
 * file if they were opened outside of a test. `listsOperations` false: Redsys offers no list of its charges and refunds.
 */
export async function openMoneyVenue(
  id: ProviderId,
  { listsOperations = true }: { readonly listsOperations?: boolean } = {},
): Promise<MoneyVenue> {
  let now = SATURDAY_NIGHT;
  let clockErrorMs = 0;
  const messages = await openMessageServer();
  const bank = await OPEN_BANK[id]({ clock: () => now, publicUrl: messages.url, listsOperations });
  closeAfterwards(() => bank.close());
  const gateways: PaymentGateways = {
    ...{ providers: [bank.provider], publicUrl: messages.url, googlePay: TEST_GOOGLE_PAY, appleSession: null },
    queryTimeouts: { interactiveMs: 80, backgroundMs: 80 },
  };
  const { providers, googlePay, appleSession, queryTimeouts } = gateways;
  const venue = await openTestVenue({ paying: { providers, googlePay, appleSession, queryTimeouts } });
  messages.deliverTo(venue);
  const bar = await storeSmallMenu(venue.db);
  // Many payments then have two rates of VAT.
  await venue.db.updateTable('products').set({ vat_percent: 21 }).where('id', '=', bar.croquettes).execute();
  await installWriteFailures(venue.db);
  await venue.db.updateTable('schedules').set(OPEN_ALL_DAY).execute();
  await venue.db.updateTable('settings').set({ payment_mode: id }).execute();
  const setVenueClock = () => venue.setNow(new Date(now.getTime() + clockErrorMs));
  const userId = await addStaff(venue.db, { email: 'manager@comanda.test' });
  return {
    ...{ id, venue, bank, gateways, bar },
    now: () => now,
    passSeconds: (seconds) => {
      now = new Date(now.getTime() + seconds * 1_000);
      setVenueClock();
    },
    setClockError: (seconds) => {
      clockErrorMs = seconds * 1_000;
      setVenueClock();
    },
    setServing: (isServing) => messages.deliverTo(isServing ? venue : null),
    staffContext: () => ({
      ...createSystemContext(venue.services),
      actor: staffActor(userId, ['MANAGER'], 'Marta'),
    }),
  };
}

interface MessageServer {
  readonly url: string;
  /** Null: the server is off, and the bank gets no response. */
  deliverTo(venue: TestVenue | null): void;
}

/** Receives the bank's messages and passes them to the venue, which does not listen itself. */
async function openMessageServer(): Promise<MessageServer> {
  let receiver: TestVenue | null = null;
  let count = 0;
  const server = createServer((request, response) => {
    void (async () => {
      const payload = await buffer(request);
      count += 1;
      // Webhooks are limited by address.
      const remoteAddress = `10.9.${Math.floor(count / 250) % 250}.${(count % 250) + 1}`;
      const headers = {
        'content-type': request.headers['content-type'],
        'stripe-signature': request.headers['stripe-signature'],
      };
      const reply = await receiver?.app.inject({
        ...{ method: 'POST', url: request.url ?? '/', remoteAddress, payload },
        headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
      });
      response.writeHead(reply?.statusCode ?? 503).end();
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeAfterwards(async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The message server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    deliverTo: (venue) => {
      receiver = venue;
    },
  };
}
