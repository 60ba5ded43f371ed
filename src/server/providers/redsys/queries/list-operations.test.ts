// The list of a period: charges and refunds of all accounts, each once.
import { beforeEach, describe, expect, it } from 'vitest';
import { NOW } from '#server/providers/redsys/testing/attempts.ts';
import { settingsOf } from '#server/providers/redsys/testing/bank.ts';
import { listAllOperations, openSimulatedRedsys } from '#server/providers/redsys/testing/simulated-bank.ts';
import { parseMadridTime, toMadridTime } from './local-time.ts';

const HOUR_MS = 3_600_000;
const START = NOW;
let now = START;
const bank = await openSimulatedRedsys(() => now);
const { fake } = bank;
beforeEach(() => fake.resetBehaviour());

/** Forty charges, one every six hours for ten days; every fourth is partly refunded an hour later. */
async function fillBook(): Promise<void> {
  for (let number = 0; number < 40; number += 1) {
    const order = `2611${String(number).padStart(8, '0')}`;
    const terminal = number % 10 === 9 ? '2' : '1';
    fake.chargeInPortal({ order, amount: 100 + number, terminal });
    now = new Date(now.getTime() + HOUR_MS);
    if (number % 4 === 0) await fake.refundInPortal({ order, amount: 50 });
    now = new Date(now.getTime() + 5 * HOUR_MS);
  }
}
await fillBook();
const END = new Date(START.getTime() + 40 * 6 * HOUR_MS);

describe('the list of operations', () => {
  it('contains each charge and each refund of the terminal once', async () => {
    const listed = await listAllOperations(bank.provider(), START, END);
    expect(listed.filter(({ kind }) => kind === 'charge')).toHaveLength(36);
    expect(listed.filter(({ kind }) => kind === 'refund')).toHaveLength(10);
    expect(listed[0]).toEqual({
      ...{ kind: 'charge', externalId: '261100000000', ref: '261100000000', amount: 100, currency: 'EUR', time: NOW },
    });
    expect(listed[1]).toMatchObject({
      kind: 'refund',
      refundId: null,
      ref: '261100000000',
      state: 'succeeded',
      amount: 50,
    });
  });

  it('tells refunds of the same amount and code apart, also if only the second is in the period', async () => {
    const order = '2612repeated';
    fake.chargeInPortal({ order, amount: 900, terminal: '1' });
    await fake.refundInPortal({ order, amount: 100 });
    const between = new Date(now.getTime() + HOUR_MS);
    now = new Date(now.getTime() + 2 * HOUR_MS);
    await fake.refundInPortal({ order, amount: 100 });
    const to = new Date(now.getTime() + HOUR_MS);
    const idsSince = async (from: Date) =>
      (await listAllOperations(bank.provider(), from, to)).map(({ externalId }) => externalId);
    const [, first = '', second = ''] = (await idsSince(END)).slice(-3);
    expect(second).toBe(`${first}#2`);
    expect(await idsSince(between)).toEqual([second]);
  });

  it('contains the operations of every account', async () => {
    const second = { ...settingsOf(fake.url), terminal: '2', queryUrl: fake.operationsQueryUrl };
    const listed = await listAllOperations(bank.provider({ sections: { drinks: second } }), START, END);
    expect(listed.filter(({ kind }) => kind === 'charge')).toHaveLength(40);
  });

  it('is halved while a reply has too many rows', async () => {
    fake.setBehaviour({ operationsRowsMax: 5 });
    const listed = await listAllOperations(bank.provider(), START, END);
    expect(listed).toHaveLength(46);
    expect(new Set(listed.map(({ time, kind, ref }) => `${kind} ${ref} ${time.toISOString()}`)).size).toBe(46);
  });

  it('of adjacent periods contains each operation once', async () => {
    const middle = new Date(START.getTime() + 24 * HOUR_MS);
    const [first, second] = await Promise.all([
      listAllOperations(bank.provider(), START, middle),
      listAllOperations(bank.provider(), middle, END),
    ]);
    expect(first).toHaveLength(5);
    expect(second).toHaveLength(41);
  });

  it('of more than 15 days is queried in parts', async () => {
    const before = new Date(START.getTime() - 40 * 24 * HOUR_MS);
    expect(await listAllOperations(bank.provider(), before, END)).toHaveLength(46);
  });

  it.each(['refused', 'http-500', 'unsigned', 'half-json'] as const)(
    'fails without a usable response: %s',
    async (operationsQuery) => {
      fake.setBehaviour({ operationsQuery });
      await expect(listAllOperations(bank.provider(), START, END)).rejects.toThrow('Redsys list of operations failed');
    },
  );

  it('is not supported if one account has no address of the REST query', () => {
    const second = { ...settingsOf(fake.url), terminal: '2' };
    expect(bank.provider({ earlier: [second] }).listOperations).toBeNull();
  });
});

describe('the local time of Redsys', () => {
  it.each([
    ['2026-11-21', '21:00:00', '2026-11-21T20:00:00Z'],
    ['21/11/2026', '21:00', '2026-11-21T20:00:00Z'],
    ['2026-07-01', '00:30:00', '2026-06-30T22:30:00Z'],
    // The hour that occurs twice, and the one that does not occur.
    ['2026-10-25', '02:30:00', '2026-10-25T00:30:00Z'],
    ['2026-03-29', '02:30:00', null],
    ['20261121', '21:00', null],
    ['2026-11-21', '9 pm', null],
    [null, null, null],
  ])('%s %s is the instant %s', (date, time, instant) => {
    expect(parseMadridTime(date, time)).toEqual(instant === null ? null : new Date(instant));
  });

  it('is written without a time zone', () => {
    expect(toMadridTime(Date.parse('2026-11-21T20:05:09Z'))).toBe('2026-11-21T21:05:09');
  });
});
