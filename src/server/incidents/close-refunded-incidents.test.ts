// Incidents that asked for a refund close themselves when it has succeeded.
import { beforeEach, describe, expect, it } from 'vitest';
import { createSystemContext } from '#server/platform/context.ts';
import { recordRefundResult } from '#server/refunds/record-refund-result.ts';
import {
  CARD_PAYMENT,
  newRefundInput,
  openRefundTestVenue,
  readOpenIncidentKinds,
} from '#server/refunds/testing/refunds.ts';
import { reportIncident } from './report-incident.ts';

const venue = await openRefundTestVenue();
const { bank, db } = venue;
const marta = await venue.createStaff('Marta');

let paymentId: string;
let attemptId: string;
beforeEach(async () => {
  acceptRefunds();
  ({ paymentId, attemptId } = await venue.addPayment(CARD_PAYMENT));
});

const refund = (amount: number) => marta.refundPayment(newRefundInput(paymentId, amount));

async function failToRefund(...amounts: number[]): Promise<void> {
  bank.replyWith({ state: 'failed', code: '0190' });
  for (const amount of amounts) await refund(amount);
  acceptRefunds();
}

/** Each refund has an id of its own at the bank. */
function acceptRefunds(): void {
  bank.replyWith(async () => ({ state: 'succeeded', externalId: venue.services.newId() }));
}

async function reportLateMoney(): Promise<void> {
  const context = createSystemContext(venue.services);
  await context.transaction((sql) =>
    reportIncident(context, sql, { kind: 'late-money', paymentId, attemptId, detail: { amount: 1000 } }),
  );
}

async function listClosed() {
  const { incidents } = await marta.listIncidents({ state: 'closed' });
  return incidents.filter(({ payment }) => payment?.id === paymentId);
}

describe('the incident of a failed refund', () => {
  it('closes when the refund is requested again and succeeds', async () => {
    await failToRefund(1000);
    expect(await readOpenIncidentKinds(db, paymentId)).toEqual(['refund-failed']);
    await refund(1000);
    expect(await readOpenIncidentKinds(db, paymentId)).toEqual([]);
    expect(await listClosed()).toMatchObject([{ closedBy: null, closingReason: 'refunded', note: '' }]);
  });

  it('stays open when a smaller amount is refunded', async () => {
    await failToRefund(1000);
    await refund(400);
    expect(await readOpenIncidentKinds(db, paymentId)).toEqual(['refund-failed']);
  });

  it('stays open for the second of two failed refunds until its amount is refunded as well', async () => {
    await failToRefund(300, 300);
    await refund(300);
    expect(await readOpenIncidentKinds(db, paymentId)).toEqual(['refund-failed']);
    await refund(300);
    expect(await readOpenIncidentKinds(db, paymentId)).toEqual([]);
  });

  it('closes together with those of all earlier tries when the payment is refunded in full', async () => {
    await failToRefund(1000, 1000, 1000);
    await refund(1000);
    expect(await readOpenIncidentKinds(db, paymentId)).toEqual([]);
  });

  it('of another payment stays open', async () => {
    await failToRefund(1000);
    const failed = paymentId;
    ({ paymentId, attemptId } = await venue.addPayment(CARD_PAYMENT));
    await refund(1000);
    expect(await readOpenIncidentKinds(db, failed)).toEqual(['refund-failed']);
  });
});

describe('the incident of a duplicate charge', () => {
  it('closes when its automatic refund has succeeded', async () => {
    await venue.addDuplicateCharge(paymentId);
    await venue.runSender();
    expect(await readOpenIncidentKinds(db, paymentId)).toEqual([]);
    expect(await listClosed()).toMatchObject([
      { kind: 'duplicate-charge', closingReason: 'refunded', refund: { state: 'succeeded', isSurplus: true } },
    ]);
  });

  it('stays open while the bank processes the refund, and when it declines it', async () => {
    await venue.addDuplicateCharge(paymentId);
    bank.replyWith({ state: 'failed', code: '0190' });
    await venue.runSender();
    expect(await readOpenIncidentKinds(db, paymentId)).toEqual(['duplicate-charge', 'refund-failed']);
  });

  it('stays open when the other charge of the payment is refunded', async () => {
    await venue.addDuplicateCharge(paymentId);
    await refund(1000);
    expect(await readOpenIncidentKinds(db, paymentId)).toEqual(['duplicate-charge']);
  });
});

describe('the incident of late money', () => {
  beforeEach(reportLateMoney);

  it('closes when the payment is refunded in full', async () => {
    await refund(400);
    expect(await readOpenIncidentKinds(db, paymentId)).toEqual(['late-money']);
    await refund(600);
    expect(await readOpenIncidentKinds(db, paymentId)).toEqual([]);
  });
});

describe('the incident of a refund whose result is unknown', () => {
  it('closes with the name and the reason when a person records that it was made', async () => {
    const refundId = await refundWithoutResult();
    await marta.recordRefundDecision({ refundId, decision: 'succeeded', note: 'Mirado' });
    expect(await listClosed()).toMatchObject([
      { kind: 'refund-unknown', closedBy: 'Marta', closingReason: 'refunded', note: 'Mirado' },
    ]);
  });

  it('closes with the reason when its provider reports that it was not made, and another one asks for the money', async () => {
    const refundId = await refundWithoutResult();
    const context = createSystemContext(venue.services);
    await recordRefundResult(context, refundId, { state: 'failed', code: '0190' });
    expect(await listClosed()).toMatchObject([
      { kind: 'refund-unknown', closedBy: null, closingReason: 'not-refunded', note: '' },
    ]);
    expect(await readOpenIncidentKinds(db, paymentId)).toEqual(['refund-failed']);
  });

  it('stays when a person records that it was not made, until later refunds make up for it', async () => {
    const refundId = await refundWithoutResult();
    await marta.recordRefundDecision({ refundId, decision: 'failed', note: 'Mirado' });
    await refund(999);
    expect(await readOpenIncidentKinds(db, paymentId)).toEqual(['refund-unknown']);
    await refund(1);
    expect(await listClosed()).toMatchObject([{ kind: 'refund-unknown', closedBy: null, closingReason: 'refunded' }]);
  });

  it('cannot be closed with a note before it is answered, nor can that of a duplicate charge without a result', async () => {
    await refundWithoutResult();
    bank.replyWith(new Error('No response.'));
    await venue.addDuplicateCharge(paymentId);
    await venue.runSender();
    const { incidents } = await marta.listIncidents({ state: 'open' });
    const asking = incidents.filter(({ payment }) => payment?.id === paymentId);
    expect(asking.map(({ kind }) => kind).toSorted()).toEqual(['duplicate-charge', 'refund-unknown']);
    for (const { id: incidentId } of asking)
      await expect(marta.closeIncident({ incidentId, note: 'Da igual' })).rejects.toMatchObject({
        code: 'incident-refund-unknown',
      });
  });

  it('opens again when the result is unknown once more', async () => {
    const refundId = await refundWithoutResult();
    await marta.recordRefundDecision({ refundId, decision: 'succeeded', note: 'Mirado' });
    const context = createSystemContext(venue.services);
    await context.transaction((sql) =>
      reportIncident(context, sql, { kind: 'refund-unknown', paymentId, attemptId, refundId, detail: {} }),
    );
    expect(await readOpenIncidentKinds(db, paymentId)).toEqual(['refund-unknown']);
    expect(await listClosed()).toEqual([]);
  });

  async function refundWithoutResult(): Promise<string> {
    bank.replyWith(new Error('No response.'));
    const { refundId, ...request } = newRefundInput(paymentId, 1000);
    await marta.refundPayment({ refundId, ...request });
    const context = createSystemContext(venue.services);
    const unknown = { kind: 'refund-unknown', paymentId, attemptId, refundId, detail: {} } as const;
    await context.transaction((sql) => reportIncident(context, sql, unknown));
    acceptRefunds();
    return refundId;
  }
});
