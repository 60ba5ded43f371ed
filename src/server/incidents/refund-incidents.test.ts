// Incidents that ask whether a refund was made stand first.
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { incidentEndpoints as endpoints, INCIDENTS_PAGE_SIZE } from '#contract/incidents.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import {
  CARD_PAYMENT,
  newRefundInput,
  openRefundTestVenue,
  readRefunds,
  runLastQueries,
} from '#server/refunds/testing/refunds.ts';
import { reportIncident } from './report-incident.ts';

const venue = await openRefundTestVenue();
const marta = await venue.createStaff('Marta');

it('refunds without a result stand first, oldest first, with their sum, however many newer incidents there are', async () => {
  venue.bank.replyWith(new Error('The connection broke'));
  // The younger one is reported first.
  const own = await venue.addPayment(CARD_PAYMENT);
  const wanted = newRefundInput(own.paymentId, 300);
  await marta.refundPayment(wanted);
  await runLastQueries(venue);
  const { paymentId } = await venue.addPayment(CARD_PAYMENT);
  await venue.addDuplicateCharge(paymentId, 450);
  await venue.runSender();
  await runLastQueries(venue);
  await venue.db
    .updateTable('refunds')
    .set({ sent_on: hoursAgo(72) })
    .where('payment_id', '=', paymentId)
    .execute();
  for (let index = 0; index < INCIDENTS_PAGE_SIZE + 1; index += 1) await reportDispute(index);

  const first = z.parse(endpoints.listIncidents.output, await marta.listIncidents({ state: 'open' }));
  expect(first).toMatchObject({ openCount: INCIDENTS_PAGE_SIZE + 3, unknownRefunds: { count: 2, sum: 750 } });
  expect(first.incidents).toHaveLength(INCIDENTS_PAGE_SIZE + 2);
  expect(first.incidents.slice(0, 3)).toMatchObject([
    { kind: 'duplicate-charge', refund: { amount: 450, isSurplus: true, sentOn: hoursAgo(72).toISOString() } },
    { kind: 'refund-unknown', refund: { amount: 300, refundable: 700, check: null } },
    { kind: 'dispute' },
  ]);
  const second = await marta.listIncidents({ state: 'open', before: first.next ?? '' });
  expect(second).toMatchObject({ incidents: [{ kind: 'dispute' }], next: null });
  expect(new Set([...first.incidents, ...second.incidents].map(({ id }) => id)).size).toBe(INCIDENTS_PAGE_SIZE + 3);

  const [duplicate] = await readRefunds(venue.db, paymentId);
  await marta.recordRefundDecision({ refundId: duplicate?.id ?? '', decision: 'failed', note: 'No consta' });
  await marta.recordRefundDecision({ refundId: wanted.refundId, decision: 'succeeded', note: 'Consta' });
  const answered = await marta.listIncidents({ state: 'open' });
  expect(answered.unknownRefunds).toEqual({ count: 0, sum: 0 });
  // Its card stays in its place, where the refund is requested again.
  expect(answered.incidents.slice(0, 2)).toMatchObject([
    { kind: 'duplicate-charge', refund: { state: 'failed' } },
    { kind: 'dispute' },
  ]);
});

async function reportDispute(minutes: number): Promise<void> {
  const { paymentId, attemptId } = await venue.addPayment(CARD_PAYMENT);
  venue.setNow(new Date(SATURDAY_NIGHT.getTime() + minutes * 60_000));
  const context = createSystemContext(venue.services);
  const dispute = { kind: 'dispute', paymentId, attemptId, detail: { amount: 1000 } } as const;
  await context.transaction((sql) => reportIncident(context, sql, dispute));
}

function hoursAgo(hours: number): Date {
  return new Date(SATURDAY_NIGHT.getTime() - hours * 3_600_000);
}
