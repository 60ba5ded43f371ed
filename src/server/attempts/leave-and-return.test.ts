// Guests wait for the bank’s word, go back to the menu, and come back from the bank’s page, through the real server.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { SATURDAY_NIGHT, type TestBrowser } from '#server/platform/testing/venue.ts';
import { A_BROWSER, type Answer, aStart } from './testing/provider.ts';
import { openTestTable, told } from './testing/table.ts';

const table = await openTestTable('redsys');
const { bank } = table;
let { guest, orderId, attemptId, ref, start, advance } = await table.sitDown();

afterAll(() => table.venue.close());
beforeEach(async () => {
  table.venue.setNow(SATURDAY_NIGHT);
  bank.reset();
  ({ guest, orderId, attemptId, ref, start, advance } = await table.sitDown());
});

describe('a guest who waits', () => {
  it('has the bank asked, once every few seconds however many tabs wait', async () => {
    await start({ way: 'bizum' });
    await Promise.all(Array.from({ length: 5 }, () => guest.attempts.checkPayment({ orderId })));
    expect(bank.calls).toEqual(['start', 'queryStatus']);
    bank.payOnPage(ref);
    expect(await guest.attempts.checkPayment({ orderId })).toMatchObject({ state: 'pending' });
    table.venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 3_000));
    expect(await guest.attempts.checkPayment({ orderId })).toMatchObject({ state: 'succeeded' });
  });

  it('learns what became of a call that broke after the money moved', async () => {
    bank.answer('break-after');
    expect(told(await start({ way: 'googlepay', token: 't' }))).toBe('pending unknown wait');
    expect(told(await guest.attempts.checkPayment({ orderId }))).toBe('succeeded succeeded done');
  });
});

describe('an old no', () => {
  it('does not undo what a call that is out may bring', async () => {
    bank.answer('hang');
    const starting = start({ way: 'googlepay', token: 't' });
    await expect.poll(() => bank.calls).toEqual(['start']);
    // The bank knows nothing of it yet, and says so.
    expect(await table.message(bank.signFacts({ kind: 'notification', ref, eventId: null }))).toBe(200);
    expect(told(await guest.attempts.readPayment({ orderId }))).toBe('pending created wait');
    bank.release();
    expect(told(await starting)).toBe('succeeded succeeded done');
  });

  it('said before the guest went on is not heard after', async () => {
    await start();
    bank.refuseOnPage(ref);
    bank.isSlow = true;
    const checking = guest.attempts.checkPayment({ orderId });
    await expect.poll(() => bank.calls).toContain('queryStatus');
    bank.answer('challenge');
    await advance({ kind: 'card-token', token: 't', saveCard: false });
    bank.release();
    expect(told(await checking)).toBe('pending action challenge');
  });
});

describe('a guest who goes back to the menu', () => {
  const abandon = () => guest.attempts.abandonPayment({ orderId });

  it('gives the payment up, and the bank closes its page', async () => {
    await start({ way: 'bizum' });
    expect(told(await abandon())).toBe('canceled canceled done');
    bank.payOnPage(ref);
    expect(bank.charges).toEqual([]);
    expect(told(await abandon())).toBe('canceled canceled done');
  });

  it('has paid when it turns out so', async () => {
    await start({ way: 'bizum' });
    bank.payOnPage(ref);
    expect(told(await abandon())).toBe('succeeded succeeded done');
  });

  it.each<[Answer]>([['processing'], ['break-after']])('does not give up what may be moving (%s)', async (answer) => {
    bank.answer(answer);
    await start({ way: 'googlepay', token: 't' });
    bank.isAway = true;
    expect((await abandon()).state).toBe('pending');
  });

  it('gives up without asking anybody when nothing was begun', async () => {
    expect((await abandon()).state).toBe('canceled');
    await expect(start()).rejects.toMatchObject({ code: 'payment-closed' });
  });

  it('is paid late when the bank could not close its page: the order is made, and somebody is told', async () => {
    bank.canClose = false;
    await start({ way: 'bizum' });
    expect(told(await abandon())).toBe('canceled canceled done');
    bank.payOnPage(ref);
    await table.message(bank.sign(ref));
    expect(await table.stored(orderId)).toEqual({
      ...{ payment: 'succeeded', attempts: ['succeeded'], orders: 1, incidents: ['late-money'] },
    });
    expect(await table.paymentOf(orderId)).toMatchObject({ is_late: true });
  });
});

describe('what belongs to a guest', () => {
  it('is closed to every other guest', async () => {
    await start();
    const stranger = await table.seat();
    const asked = [
      stranger.attempts.readPayment({ orderId }),
      stranger.attempts.checkPayment({ orderId }),
      stranger.attempts.abandonPayment({ orderId }),
      stranger.attempts.startAttempt(aStart(orderId, table.venue.newId())),
      stranger.attempts.advanceAttempt({ attemptId, input: { kind: 'confirmed' }, browser: A_BROWSER }),
      stranger.attempts.readReturn({ externalId: attemptId, sessionId: null, signed: {} }),
    ];
    await Promise.all(asked.map((call) => expect(call).rejects.toMatchObject({ code: 'not-found' })));
    expect(bank.calls).toEqual(['start']);
  });
});

describe('a return from the bank’s page', () => {
  const back = (browser: TestBrowser, signed: Record<string, string> = {}) =>
    browser.attempts.readReturn({ externalId: attemptId, sessionId: null, signed });

  it('opened by hand, or with what nobody signed, settles nothing', async () => {
    await start({ way: 'bizum' });
    expect(told(await back(guest))).toBe('pending action redirect');
    expect(told(await back(guest, { signed: 'forged' }))).toBe('pending action redirect');
    expect(await table.stored(orderId)).toMatchObject({ payment: 'pending', orders: 0 });
  });

  it('settles with what the bank signed, for its own guest alone', async () => {
    await start({ way: 'bizum' });
    bank.payOnPage(ref);
    const signed = { signed: bank.sign(ref) };
    bank.isAway = true;
    await expect(back(await table.seat(), signed)).rejects.toMatchObject({ code: 'not-found' });
    expect(await table.stored(orderId)).toMatchObject({ payment: 'pending' });
    expect(told(await back(guest, signed))).toBe('succeeded succeeded done');
  });

  it('with what is signed for another payment settles neither', async () => {
    await start({ way: 'bizum' });
    const other = await table.order(guest);
    const otherId = table.venue.newId();
    await guest.attempts.startAttempt(aStart(other, otherId, { way: 'bizum' }));
    bank.payOnPage(`ref-${otherId}`);
    expect(told(await back(guest, { signed: bank.sign(`ref-${otherId}`) }))).toBe('pending action redirect');
  });

  it('finds the payment by the provider’s own session', async () => {
    await start({ way: 'bizum' });
    const found = { externalId: null, sessionId: `session-${ref}`, signed: {} };
    expect(await guest.attempts.readReturn(found)).toMatchObject({ orderId });
    const unknown = { externalId: null, sessionId: '_', signed: {} };
    await expect(guest.attempts.readReturn(unknown)).rejects.toMatchObject({ code: 'not-found' });
  });
});
