import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { PAYMENT_STATES } from '#domain/payment.ts';
import { aRefund, CARD, incidentsOf, openTestTill, refundsOf, stateOf } from './testing/refunds.ts';

const till = await openTestTill();
const marta = await till.person('Marta');
afterAll(() => till.close());
beforeEach(() => till.bank.reset());

describe('giving back what was paid at the bar', () => {
  it('is done by being recorded, with who did it and why, and asks no bank', async () => {
    const { paymentId, number } = await till.addPayment({ tableCode: 'A1' });
    const wanted = aRefund(paymentId, 400, '  Plato   frío ');
    expect(await marta.refundPayment(wanted)).toMatchObject({
      number,
      state: 'partially-refunded',
      isByHand: true,
      paid: 1000,
      refunded: 400,
      refundable: 600,
      refunds: [{ id: wanted.refundId, amount: 400, state: 'succeeded', reason: 'Plato frío', requestedBy: 'Marta' }],
    });
    expect(await stateOf(till.db, paymentId)).toBe('partially-refunded');
    expect(till.bank.asked).toEqual([]);
  });

  it('of all that is left leaves nothing', async () => {
    const { paymentId } = await till.addPayment();
    await marta.refundPayment(aRefund(paymentId, 400));
    const paid = await marta.refundPayment(aRefund(paymentId, 600));
    expect(paid).toMatchObject({ state: 'refunded', refunded: 1000, refundable: 0 });
  });
});

describe('giving back what a bank took', () => {
  it('asks the bank once for exactly that of the attempt that paid, and follows its answer', async () => {
    const { paymentId, attemptId, number } = await till.addPayment(CARD);
    const wanted = aRefund(paymentId, 250);
    const paid = await marta.refundPayment(wanted);

    expect(paid).toMatchObject({ state: 'partially-refunded', isByHand: false, refunded: 250, refundable: 750 });
    expect(till.bank.asked).toMatchObject([
      { id: wanted.refundId, amount: 250, attempt: { id: attemptId, ref: `ref-${attemptId}`, paymentNumber: number } },
    ]);
    expect(await refundsOf(till.db, paymentId)).toMatchObject([
      { attempt_id: attemptId, state: 'succeeded', external_id: 'back-1', requested_by: marta.userId },
    ]);
    expect(await incidentsOf(till.db, paymentId)).toEqual([]);
  });

  it('moves the payment only once the bank has done it', async () => {
    const { paymentId } = await till.addPayment(CARD);
    till.bank.answers({ state: 'pending', externalId: 'back-2' });
    const paid = await marta.refundPayment(aRefund(paymentId, 1000));
    expect(paid).toMatchObject({ state: 'succeeded', refunded: 0, refundable: 0, refunds: [{ state: 'pending' }] });
  });

  it('is stored as being sent before the bank hears of it', async () => {
    const { paymentId } = await till.addPayment(CARD);
    const seen: string[] = [];
    till.bank.answers(async () => {
      seen.push(...(await refundsOf(till.db, paymentId)).map(({ state }) => state));
      return { state: 'succeeded', externalId: 'back-3' };
    });
    await marta.refundPayment(aRefund(paymentId, 1000));
    expect(seen).toEqual(['sending']);
  });

  it('becomes an incident when the bank refuses, and may be tried again', async () => {
    const { paymentId } = await till.addPayment(CARD);
    till.bank.answers({ state: 'failed', code: '0950' });
    const refused = await marta.refundPayment(aRefund(paymentId, 1000));
    expect(refused).toMatchObject({
      state: 'succeeded',
      refundable: 1000,
      refunds: [{ state: 'failed', code: '0950' }],
    });
    expect(await incidentsOf(till.db, paymentId)).toEqual(['refund-failed']);

    till.bank.reset();
    expect(await marta.refundPayment(aRefund(paymentId, 1000))).toMatchObject({ state: 'refunded', refundable: 0 });
  });

  it('is unknown when no answer comes: an incident, and nothing of it may be given back again', async () => {
    const { paymentId } = await till.addPayment(CARD);
    till.bank.answers(new Error('The line is dead'));
    const wanted = aRefund(paymentId, 800);
    expect(await marta.refundPayment(wanted)).toMatchObject({
      state: 'succeeded',
      refunded: 0,
      refundable: 200,
      refunds: [{ state: 'unknown', code: 'no-answer' }],
    });
    expect(await incidentsOf(till.db, paymentId)).toEqual(['refund-unknown']);

    till.bank.reset();
    await expectRefusal(marta.refundPayment(aRefund(paymentId, 201)), 'refund-too-much');
    await marta.refundPayment(wanted);
    await till.round();
    expect(till.bank.asked).toEqual([]);
  });

  it('fails when this server has no settings for the bank any more, and says so', async () => {
    const { paymentId } = await till.addPayment({ method: 'stripe', provider: 'stripe' });
    const paid = await marta.refundPayment(aRefund(paymentId, 1000));
    expect(paid).toMatchObject({ refundable: 1000, refunds: [{ state: 'failed', code: 'not-configured' }] });
  });
});

describe('a refund is refused, and nothing of it is stored', () => {
  it.each([
    ['of nothing', 0, 'refund-zero'],
    ['of less than nothing', -1, 'refund-zero'],
    ['of a cent more than was paid', 1001, 'refund-too-much'],
    ['of more than fits in the database', Number.MAX_SAFE_INTEGER, 'refund-too-much'],
  ])('%s', async (_, amount, code) => {
    const { paymentId } = await till.addPayment(CARD);
    await expectRefusal(marta.refundPayment(aRefund(paymentId, amount)), code);
    expect(await refundsOf(till.db, paymentId)).toEqual([]);
  });

  it.each([
    ['no reason', ' \n', 'refund-reason-required'],
    ['a control character', 'frío\u0007', 'note-not-plain'],
    ['an emoji', '🙏', 'note-not-plain'],
  ])('with %s', async (_, reason, code) => {
    const { paymentId } = await till.addPayment();
    await expectRefusal(marta.refundPayment(aRefund(paymentId, 100, reason)), code);
    expect(await refundsOf(till.db, paymentId)).toEqual([]);
  });

  it.each(PAYMENT_STATES.filter((state) => state === 'pending' || state === 'canceled' || state === 'expired'))(
    'of a payment that is %s',
    async (state) => {
      const { paymentId } = await till.addPayment({ state });
      await expectRefusal(marta.refundPayment(aRefund(paymentId, 100)), 'refund-not-paid');
    },
  );

  it('of a payment that does not exist', async () => {
    await expectRefusal(marta.refundPayment(aRefund(till.house.newId(), 100)), 'not-found');
  });
});

describe('the same refund again', () => {
  it.each([
    ['paid at the bar', {}],
    ['taken by a bank', CARD],
  ])('is one: %s, pressed twice, and ten times at once', async (_, payment) => {
    const { paymentId } = await till.addPayment(payment);
    const wanted = aRefund(paymentId, 300);
    const first = await marta.refundPayment(wanted);
    expect(await marta.refundPayment(wanted)).toEqual(first);

    const other = aRefund(paymentId, 100);
    await Promise.all(Array.from({ length: 10 }, () => marta.refundPayment(other)));
    await till.round();
    expect(await refundsOf(till.db, paymentId)).toMatchObject([{ amount: 300 }, { amount: 100 }]);
    expect(till.bank.asked).toHaveLength('provider' in payment ? 2 : 0);
  });

  it('is the same although another one gave back the rest meanwhile', async () => {
    const { paymentId } = await till.addPayment();
    const wanted = aRefund(paymentId, 600);
    await marta.refundPayment(wanted);
    await marta.refundPayment(aRefund(paymentId, 400));
    expect(await marta.refundPayment(wanted)).toMatchObject({ state: 'refunded', refunded: 1000 });
  });

  it('is refused with other content, and stays as it was', async () => {
    const { paymentId } = await till.addPayment();
    const { paymentId: otherPayment } = await till.addPayment();
    const wanted = aRefund(paymentId, 300);
    await marta.refundPayment(wanted);
    const others = [
      { ...wanted, amount: 301 },
      { ...wanted, reason: 'Otro' },
      { ...wanted, paymentId: otherPayment },
    ];
    for (const other of others) {
      const { refundId, reason } = other;
      const again = { ...aRefund(other.paymentId, other.amount, reason), refundId };
      await expectRefusal(marta.refundPayment(again), 'refund-id-reused');
    }
    expect(await refundsOf(till.db, paymentId)).toMatchObject([{ amount: 300 }]);
    expect(await refundsOf(till.db, otherPayment)).toEqual([]);
  });

  it('is refused at once under one id for two payments', async () => {
    const [one, two] = [await till.addPayment(), await till.addPayment()];
    const wanted = aRefund(one.paymentId, 300);
    const results = await Promise.allSettled([
      marta.refundPayment(wanted),
      marta.refundPayment({ ...wanted, paymentId: two.paymentId }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const stored = [...(await refundsOf(till.db, one.paymentId)), ...(await refundsOf(till.db, two.paymentId))];
    expect(stored).toHaveLength(1);
  });
});

describe('no more than was paid goes back', () => {
  it.each([
    ['paid at the bar', {}],
    ['taken by a bank', CARD],
  ])('though twenty ask at once: %s', async (_, payment) => {
    const { paymentId } = await till.addPayment(payment);
    const asked = await Promise.allSettled(
      Array.from({ length: 20 }, () => marta.refundPayment(aRefund(paymentId, 300))),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(asked.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))).toEqual(
      Array.from({ length: 17 }, () => expect.objectContaining({ code: 'refund-too-much' })),
    );
    expect(await stateOf(till.db, paymentId)).toBe('partially-refunded');
    expect(await refundsOf(till.db, paymentId)).toHaveLength(3);
    expect(till.bank.asked).toHaveLength('provider' in payment ? 3 : 0);
  });

  it('though two tablets give back all of it at once', async () => {
    const { paymentId } = await till.addPayment(CARD);
    const luis = await till.person('Luis');
    const asked = await Promise.allSettled(
      [marta, luis].map((person) => person.refundPayment(aRefund(paymentId, 1000))),
    );
    expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(till.bank.asked).toHaveLength(1);
    expect(await stateOf(till.db, paymentId)).toBe('refunded');
  });
});

describe('who listens', () => {
  it('hears of refunds, and of what needs a person, once it is stored', async () => {
    const { paymentId } = await till.addPayment(CARD);
    const seen: Promise<string[]>[] = [];
    const states = async () => (await refundsOf(till.db, paymentId)).map(({ state }) => state);
    till.house.live.onChanged('refunds', () => seen.push(states()));
    till.house.live.onChanged('incidents', () => seen.push(states()));
    till.bank.answers({ state: 'failed', code: '0950' });
    await marta.refundPayment(aRefund(paymentId, 1000));
    expect((await Promise.all(seen)).at(-1)).toEqual(['failed']);
    expect(seen.length).toBeGreaterThanOrEqual(3);
  });
});

async function expectRefusal(asked: Promise<unknown>, code: string): Promise<void> {
  await expect(asked).rejects.toMatchObject({ code });
}
