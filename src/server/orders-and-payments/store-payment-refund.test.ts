// Requesting refunds: at the bar, by card, repeated, in parallel, and refused.
import { beforeEach, describe, expect, it } from 'vitest';
import { PAYMENT_STATES } from '#domain/payment.ts';
import {
  CARD_PAYMENT,
  newRefundInput,
  openRefundTestVenue,
  readOpenIncidentKinds,
  readPaymentState,
  readRefunds,
} from '#server/refunds/testing/refunds.ts';

const venue = await openRefundTestVenue();
const marta = await venue.createStaff('Marta');
beforeEach(() => venue.bank.reset());

describe('a refund of a payment at the bar', () => {
  it('is complete once it is stored with who did it and why, and calls no bank', async () => {
    const { paymentId, number } = await venue.addPayment({ tableCode: 'A1' });
    const wanted = newRefundInput(paymentId, 400, '  Plato   frío ');
    expect(await marta.refundPayment(wanted)).toMatchObject({
      number,
      state: 'partially-refunded',
      isManual: true,
      paid: 1000,
      refunded: 400,
      refundable: 600,
      refunds: [{ id: wanted.refundId, amount: 400, state: 'succeeded', reason: 'Plato frío', requestedBy: 'Marta' }],
    });
    expect(await readPaymentState(venue.db, paymentId)).toBe('partially-refunded');
    expect(venue.bank.requests).toEqual([]);
  });

  it('of the remaining amount leaves nothing refundable', async () => {
    const { paymentId } = await venue.addPayment();
    await marta.refundPayment(newRefundInput(paymentId, 400));
    const paid = await marta.refundPayment(newRefundInput(paymentId, 600));
    expect(paid).toMatchObject({ state: 'refunded', refunded: 1000, refundable: 0 });
  });
});

describe('the way in which a refund leaves the till', () => {
  it('is the one that staff state, for the same id always the same', async () => {
    const { paymentId } = await venue.addPayment();
    const inCash = { ...newRefundInput(paymentId, 400), paidWith: 'efectivo' } as const;
    await marta.refundPayment(inCash);
    await marta.refundPayment(inCash);
    await expectRefusal(marta.refundPayment({ ...inCash, paidWith: 'datafono' }), 'refund-id-reused');
    await marta.refundPayment({ ...newRefundInput(paymentId, 100), paidWith: 'datafono' });
    await marta.refundPayment(newRefundInput(paymentId, 50));
    expect(await readEntries(paymentId)).toEqual([
      { amount: 400, paid_with: 'efectivo' },
      { amount: 100, paid_with: 'datafono' },
      { amount: 50, paid_with: null },
    ]);
  });

  it('is that of the bank for a card payment, whatever staff state', async () => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    venue.bank.replyWith({ state: 'succeeded', externalId: 'back-of-400' });
    const wanted = { ...newRefundInput(paymentId, 400), paidWith: 'efectivo' } as const;
    await marta.refundPayment(wanted);
    await marta.refundPayment(wanted);
    expect(await readEntries(paymentId)).toEqual([{ amount: 400, paid_with: null }]);
  });
});

function readEntries(paymentId: string) {
  return venue.db
    .selectFrom('refund_entries')
    .select(['amount', 'paid_with'])
    .where('payment_id', '=', paymentId)
    .orderBy('amount', 'desc')
    .execute();
}

describe('a refund of a card payment', () => {
  it('is requested from the bank once, for the attempt that settled the payment, and stores its result', async () => {
    const { paymentId, attemptId, number } = await venue.addPayment(CARD_PAYMENT);
    venue.bank.replyWith({ state: 'succeeded', externalId: 'back-of-250' });
    const wanted = newRefundInput(paymentId, 250);
    const paid = await marta.refundPayment(wanted);

    expect(paid).toMatchObject({ state: 'partially-refunded', isManual: false, refunded: 250, refundable: 750 });
    expect(venue.bank.requests).toMatchObject([
      { id: wanted.refundId, amount: 250, attempt: { id: attemptId, ref: `ref-${attemptId}`, paymentNumber: number } },
    ]);
    expect(await readRefunds(venue.db, paymentId)).toMatchObject([
      { attempt_id: attemptId, state: 'succeeded', external_id: 'back-of-250', requested_by: marta.userId },
    ]);
    expect(await readOpenIncidentKinds(venue.db, paymentId)).toEqual([]);
  });

  it('changes the payment only after the bank has completed it', async () => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    venue.bank.replyWith({ state: 'pending', externalId: 'back-2' });
    const paid = await marta.refundPayment(newRefundInput(paymentId, 1000));
    expect(paid).toMatchObject({ state: 'succeeded', refunded: 0, refundable: 0, refunds: [{ state: 'pending' }] });
  });

  it('is stored as being sent before the bank is called', async () => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    const seen: string[] = [];
    venue.bank.replyWith(async () => {
      seen.push(...(await readRefunds(venue.db, paymentId)).map(({ state }) => state));
      return { state: 'succeeded', externalId: 'back-3' };
    });
    await marta.refundPayment(newRefundInput(paymentId, 1000));
    expect(seen).toEqual(['sending']);
  });

  it('opens an incident if the bank refuses, and can be requested again', async () => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    venue.bank.replyWith({ state: 'failed', code: '0950' });
    const refused = await marta.refundPayment(newRefundInput(paymentId, 1000));
    expect(refused).toMatchObject({
      state: 'succeeded',
      refundable: 1000,
      refunds: [{ state: 'failed', code: '0950' }],
    });
    expect(await readOpenIncidentKinds(venue.db, paymentId)).toEqual(['refund-failed']);

    venue.bank.reset();
    expect(await marta.refundPayment(newRefundInput(paymentId, 1000))).toMatchObject({
      state: 'refunded',
      refundable: 0,
    });
  });

  it('is unknown without a response: the bank will be queried, and its amount cannot be refunded again', async () => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    venue.bank.replyWith(new Error('The connection broke'));
    const wanted = newRefundInput(paymentId, 800);
    expect(await marta.refundPayment(wanted)).toMatchObject({
      state: 'succeeded',
      refunded: 0,
      refundable: 200,
      refunds: [{ state: 'unknown', code: 'no-answer', isQueried: true }],
    });
    expect(await readOpenIncidentKinds(venue.db, paymentId)).toEqual([]);

    venue.bank.reset();
    await expectRefusal(marta.refundPayment(newRefundInput(paymentId, 201)), 'refund-too-much');
    await marta.refundPayment(wanted);
    await venue.runSender();
    expect(venue.bank.requests).toEqual([]);
  });

  it('fails if the bank is no longer configured', async () => {
    const { paymentId } = await venue.addPayment({ method: 'stripe', provider: 'stripe' });
    const paid = await marta.refundPayment(newRefundInput(paymentId, 1000));
    expect(paid).toMatchObject({ refundable: 1000, refunds: [{ state: 'failed', code: 'account-not-configured' }] });
  });
});

describe('a refund is refused and not stored', () => {
  it.each([
    ['of zero', 0, 'refund-zero'],
    ['of a negative amount', -1, 'refund-zero'],
    ['of one cent more than was paid', 1001, 'refund-too-much'],
    ['of more than fits in the database', Number.MAX_SAFE_INTEGER, 'refund-too-much'],
  ])('%s', async (_, amount, code) => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    await expectRefusal(marta.refundPayment(newRefundInput(paymentId, amount)), code);
    expect(await readRefunds(venue.db, paymentId)).toEqual([]);
  });

  it.each([
    ['no reason', ' \n', 'refund-reason-required'],
    ['a control character', 'frío\u0007', 'note-not-plain'],
    ['an emoji', '🙏', 'note-not-plain'],
  ])('with %s', async (_, reason, code) => {
    const { paymentId } = await venue.addPayment();
    await expectRefusal(marta.refundPayment(newRefundInput(paymentId, 100, reason)), code);
    expect(await readRefunds(venue.db, paymentId)).toEqual([]);
  });

  it.each(PAYMENT_STATES.filter((state) => state === 'pending' || state === 'canceled' || state === 'expired'))(
    'of a payment that is %s',
    async (state) => {
      const { paymentId } = await venue.addPayment({ state });
      await expectRefusal(marta.refundPayment(newRefundInput(paymentId, 100)), 'refund-not-paid');
    },
  );

  it('of a payment that does not exist', async () => {
    await expectRefusal(marta.refundPayment(newRefundInput(venue.services.newId(), 100)), 'not-found');
  });
});

describe('a repeated refund request', () => {
  it.each([
    ['payment at the bar', {}],
    ['card payment', CARD_PAYMENT],
  ])('is one refund: %s, sent twice, and ten times in parallel', async (_, payment) => {
    const { paymentId } = await venue.addPayment(payment);
    const wanted = newRefundInput(paymentId, 300);
    const first = await marta.refundPayment(wanted);
    expect(await marta.refundPayment(wanted)).toEqual(first);

    const other = newRefundInput(paymentId, 100);
    await Promise.all(Array.from({ length: 10 }, () => marta.refundPayment(other)));
    await venue.runSender();
    expect(await readRefunds(venue.db, paymentId)).toMatchObject([{ amount: 300 }, { amount: 100 }]);
    expect(venue.bank.requests).toHaveLength('provider' in payment ? 2 : 0);
  });

  it('is the same refund although the rest was refunded in between', async () => {
    const { paymentId } = await venue.addPayment();
    const wanted = newRefundInput(paymentId, 600);
    await marta.refundPayment(wanted);
    await marta.refundPayment(newRefundInput(paymentId, 400));
    expect(await marta.refundPayment(wanted)).toMatchObject({ state: 'refunded', refunded: 1000 });
  });

  it('is refused with other content, and the refund is unchanged', async () => {
    const { paymentId } = await venue.addPayment();
    const { paymentId: otherPayment } = await venue.addPayment();
    const wanted = newRefundInput(paymentId, 300);
    await marta.refundPayment(wanted);
    const others = [
      { ...wanted, amount: 301 },
      { ...wanted, reason: 'Otro' },
      { ...wanted, paymentId: otherPayment },
    ];
    for (const other of others) {
      const { refundId, reason } = other;
      const again = { ...newRefundInput(other.paymentId, other.amount, reason), refundId };
      await expectRefusal(marta.refundPayment(again), 'refund-id-reused');
    }
    expect(await readRefunds(venue.db, paymentId)).toMatchObject([{ amount: 300 }]);
    expect(await readRefunds(venue.db, otherPayment)).toEqual([]);
  });

  it('is refused if two payments use one id in parallel', async () => {
    const [one, two] = [await venue.addPayment(), await venue.addPayment()];
    const wanted = newRefundInput(one.paymentId, 300);
    const results = await Promise.allSettled([
      marta.refundPayment(wanted),
      marta.refundPayment({ ...wanted, paymentId: two.paymentId }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const stored = [...(await readRefunds(venue.db, one.paymentId)), ...(await readRefunds(venue.db, two.paymentId))];
    expect(stored).toHaveLength(1);
  });
});

describe('refunds never exceed what was paid', () => {
  it.each([
    ['payment at the bar', {}],
    ['card payment', CARD_PAYMENT],
  ])('with twenty requests in parallel: %s', async (_, payment) => {
    const { paymentId } = await venue.addPayment(payment);
    const asked = await Promise.allSettled(
      Array.from({ length: 20 }, () => marta.refundPayment(newRefundInput(paymentId, 300))),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(asked.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))).toEqual(
      Array.from({ length: 17 }, () => expect.objectContaining({ code: 'refund-too-much' })),
    );
    expect(await readPaymentState(venue.db, paymentId)).toBe('partially-refunded');
    expect(await readRefunds(venue.db, paymentId)).toHaveLength(3);
    expect(venue.bank.requests).toHaveLength('provider' in payment ? 3 : 0);
  });

  it('with two tablets that refund everything in parallel', async () => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    const luis = await venue.createStaff('Luis');
    const asked = await Promise.allSettled(
      [marta, luis].map((person) => person.refundPayment(newRefundInput(paymentId, 1000))),
    );
    expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(venue.bank.requests).toHaveLength(1);
    expect(await readPaymentState(venue.db, paymentId)).toBe('refunded');
  });
});

describe('live subscribers', () => {
  it('are notified of refunds and of incidents after these are stored', async () => {
    const { paymentId } = await venue.addPayment(CARD_PAYMENT);
    const seen: Promise<string[]>[] = [];
    const states = async () => (await readRefunds(venue.db, paymentId)).map(({ state }) => state);
    venue.services.live.onChanged('refunds', () => seen.push(states()));
    venue.services.live.onChanged('incidents', () => seen.push(states()));
    venue.bank.replyWith({ state: 'failed', code: '0950' });
    await marta.refundPayment(newRefundInput(paymentId, 1000));
    expect((await Promise.all(seen)).at(-1)).toEqual(['failed']);
    expect(seen.length).toBeGreaterThanOrEqual(3);
  });
});

async function expectRefusal(asked: Promise<unknown>, code: string): Promise<void> {
  await expect(asked).rejects.toMatchObject({ code });
}
