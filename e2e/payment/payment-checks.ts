// Final check of every payment journey: each charge at a provider has exactly one settled payment and one order.
import { expect } from '@playwright/test';
import * as z from 'zod/mini';
import type { PaymentState } from '#domain/payment.ts';
import type { Venue } from '#e2e/venue.ts';
import type { Simulators } from './simulators.ts';

/** Checks of the payments of one journey (browser test), in the database and at the simulated providers. */
export interface PaymentChecks {
  /** Waits until that many payments were charged since the start of the journey, and charges match stored payments. */
  expectPaidTimes(times: number): Promise<void>;
  /** Waits until the latest payment of the journey has that state. */
  expectLatestState(state: PaymentState): Promise<void>;
  /** Number of payment attempts since the start of the journey. */
  countAttempts(): Promise<number>;
  /** Kinds of the payment incidents opened since the start of the journey, sorted. */
  listIncidents(): Promise<readonly string[]>;
}

/** Creates the checks of the payments of one journey (browser test). The numbers that they check count from now on. */
export async function createPaymentChecks(venue: Venue, simulators: Simulators): Promise<PaymentChecks> {
  const charged = simulators.charges().length;
  const since = new Date().toISOString();
  return {
    expectPaidTimes: async (times) => {
      await expect(async () => {
        expect(simulators.charges(), 'charges at the bank').toHaveLength(charged + times);
        await expectChargesMatchPayments(venue, simulators);
      }).toPass({ timeout: 60_000 });
    },
    expectLatestState: async (state) => {
      const latest = `select state from payments where created_on >= '${since}' order by number desc limit 1`;
      await expect.poll(() => venue.read(latest)).toEqual([{ state }]);
    },
    countAttempts: async () => (await venue.read(`select from payment_attempts where created_on >= '${since}'`)).length,
    listIncidents: async () => {
      const rows = await venue.read(`select kind from payment_incidents where opened_on >= '${since}' order by kind`);
      return z.parse(z.array(z.object({ kind: z.string() })), rows).map(({ kind }) => kind);
    },
  };
}

/**
 * Expects one succeeded attempt, one settled payment and one order of the same amount for each charge, and none
 * without.
 */
async function expectChargesMatchPayments(venue: Venue, simulators: Simulators): Promise<void> {
  const payments = z.parse(rowsShape, await venue.read(PAYMENTS));
  const succeeded = payments.flatMap(({ refs, total }) => refs.map((ref) => ({ ref, amount: total })));
  expect(succeeded.toSorted(byRef), 'succeeded attempts').toEqual(simulators.charges().toSorted(byRef));
  for (const { state, refs, orders, total, paid } of payments) {
    const isPaid = state === 'succeeded';
    const expected = isPaid ? { refs: 1, orders: 1, paid: total } : { refs: 0, orders: 0, paid: 0 };
    expect({ refs: refs.length, orders, paid }, `a payment that is ${state}`).toEqual(expected);
  }
}

function byRef(one: { readonly ref: string }, other: { readonly ref: string }): number {
  return one.ref < other.ref ? -1 : 1;
}

const PAYMENTS = `
  select state, total_amount_order as total, amount_paid_by_user as paid,
    array(
      select ref from payment_attempts as attempts
      where payment_id = payments.id and state = 'succeeded' and not exists (
        select from refunds where attempt_id = attempts.id and is_surplus and refunds.state = 'succeeded'
      )
    ) as refs,
    (select count(*)::integer from orders where orders.id = remainder_of and sent_on is not null) as orders
  from payments`;

const rowsShape = z.array(
  z.object({ state: z.string(), total: z.int(), paid: z.int(), refs: z.array(z.string()), orders: z.int() }),
);
