import { describe, expect, it } from 'vitest';
import { anUnsentOrder, LAST_SENT_ON, OTHER_PERSON, WRITER } from '#admin/new-order/testing/unsent.ts';
import { NoResponseError, ServerRefusalError } from '#contract/client.ts';
import { anId } from '#contract/testing/products.ts';
import { convertSendOrderError, isListedAsUnsent, sortUnsentOrders, unsentOrderState } from './unsent-orders.ts';

const MINUTE = 60_000;
const refused = anUnsentOrder({ refusal: { code: 'out-of-stock', lines: ['Tosta'] } });

describe('an unsent order', () => {
  it.each([
    ['is sent by itself at once', anUnsentOrder(), WRITER.id, 0, 'waiting'],
    ['is sent by itself for fifteen minutes', anUnsentOrder(), WRITER.id, 15 * MINUTE, 'waiting'],
    ['is asked about after fifteen minutes', anUnsentOrder(), WRITER.id, 15 * MINUTE + 1, 'old'],
    ['is asked about when the clock was put back by an hour', anUnsentOrder(), WRITER.id, -60 * MINUTE, 'old'],
    ['that was refused is changed by its writer', refused, WRITER.id, 20 * MINUTE, 'refused'],
    ['waits for its writer while another person is signed in', anUnsentOrder(), OTHER_PERSON.id, 0, 'of-another'],
    ['waits for its writer while nobody is signed in', anUnsentOrder(), null, 0, 'of-another'],
    ['that was refused waits for its writer too', refused, OTHER_PERSON.id, 0, 'of-another'],
  ] as const)('%s', (_, order, userId, age, standing) => {
    expect(unsentOrderState(order, userId, LAST_SENT_ON + age)).toBe(standing);
  });

  it.each([
    ['is not told while its editor waits for the response', false, 20_000, false],
    ['is told as soon as it could not be sent', true, 0, true],
    ['is told if its page was closed before the response', false, 20_001, true],
  ])('%s', (_, hasFailed, age, isTold) => {
    expect(isListedAsUnsent(anUnsentOrder({ hasFailed }), LAST_SENT_ON + age)).toBe(isTold);
  });
});

it('orders are sent in the order in which they were written', () => {
  const orders = [2, 0, 1].map((minute) =>
    anUnsentOrder({ confirmedOn: LAST_SENT_ON + minute * MINUTE }, { orderId: anId(minute + 1) }),
  );
  expect(sortUnsentOrders(orders).map(({ draft }) => draft.orderId)).toEqual([anId(1), anId(2), anId(3)]);
});

describe('a failed try', () => {
  const reply = (code: ServerRefusalError['code'], lines?: string[]) =>
    new ServerRefusalError({ code, message: '', details: { lines } });
  it.each([
    ['without a response leaves it and all after it', new NoResponseError(), null, false],
    ['of a session that is over leaves it for the next one', reply('not-signed-in'), 'not-signed-in', false],
    ['in the session of another person leaves it', reply('other-writer'), 'other-writer', false],
    ['after too many requests leaves it for later', reply('too-many-requests'), 'too-many-requests', false],
    ['with an internal error leaves it, and the next one is tried', reply('broken'), 'broken', true],
    ['with a full disk leaves it, and the next one is tried', reply('disk-full'), 'disk-full', true],
  ])('%s', (_, error, code, mayContinue) => {
    expect(convertSendOrderError(error)).toEqual({ kind: 'unknown', code, mayContinue });
  });

  it.each(['price-changed', 'out-of-stock', 'table-not-active', 'not-allowed', 'order-id-reused'] as const)(
    'that is refused as %s hands it back with its lines',
    (code) => {
      const refusal = { code, lines: ['Tosta'] };
      expect(convertSendOrderError(reply(code, ['Tosta']))).toEqual({ kind: 'refused', refusal });
    },
  );

  it('with an error of the program itself is not taken for a lost response', () => {
    expect(() => convertSendOrderError(new TypeError('a bug'))).toThrow('a bug');
  });
});
