// The combinations of what a bank's messages and its query service do while a customer pays: the money is always found, and
// the customer never reads that nothing was charged.
import { describe, expect, it } from 'vitest';
import { type OrderBalance, readBalance } from './testing/money/balance.ts';
import { passTwoDays, playEvening } from './testing/money/evening.ts';
import type { MoneyTestOrder, MoneyTestStep } from './testing/money/order-story.ts';
import { MESSAGE_MODES, QUERY_MODES, REQUEST_MODES } from './testing/money/simulated-bank.ts';
import { openMoneyVenue } from './testing/money/venue.ts';

/**
 * Every combination with `--long`. Otherwise every second one: each mode of the messages still meets two modes of the
 * query service, and each of those two of the messages.
 */
const IS_LONG = process.env['LONG_TESTS'] === '1';

/** What the customer does around the payment on the bank's page. */
const VISITS: Readonly<Record<string, readonly MoneyTestStep[]>> = {
  'pays and returns': ['pay-on-page', 'return'],
  'pays and never returns': ['pay-on-page'],
  'pays and returns before the held messages, which come three times': [
    'pay-on-page',
    'return',
    'send-held-messages-three-times',
  ],
  'pays and never returns, before the held messages': ['pay-on-page', 'send-held-messages'],
  'leaves, goes back, pays and returns': ['leave', 'pay-on-page', 'return'],
  'leaves, goes back, pays and never returns': ['leave', 'pay-on-page'],
  'is declined, pays on the same page, and returns': ['decline-on-page', 'pay-on-page', 'return'],
  'pays another way, and then on the page that was left': [
    'start-on-page',
    'pay-on-page',
    'pay-on-first-page',
    'return',
  ],
};

describe.each(['redsys', 'stripe'] as const)('an order that is paid with %s', async (id) => {
  const money = await openMoneyVenue(id);

  it.each(Object.entries(VISITS))(
    'by a customer who %s is booked, whatever messages and queries do',
    async (_, visit) => {
      const modes = MESSAGE_MODES.flatMap((messages, row) =>
        QUERY_MODES.filter((_mode, column) => IS_LONG || (row + column) % 2 === 0).map((queries): MoneyTestStep[] => [
          `messages-${messages}`,
          `queries-${queries}`,
        ]),
      );
      const stories = await play(modes.map((mode) => ['start-on-page', ...mode, ...visit]));
      for (const [index, { story, balance }] of stories.entries()) {
        expect(balance, String(modes[index])).toMatchObject({ recorded: balance.atBank });
        if (balance.atBank > 0)
          expect(balance, String(modes[index])).toMatchObject({ payment: 'succeeded', orderLines: 1 });
        expect(story.untruths, String(modes[index])).toEqual([]);
      }
      // Stripe closes a page that its customer has left. A decline ends the page of Redsys.
      const isOpen = id === 'stripe' ? !visit.includes('leave') : !visit.includes('decline-on-page');
      if (isOpen) expect(stories.every(({ balance }) => balance.atBank > 0)).toBe(true);
    },
  );

  it('without a page is charged at most once and booked, whatever requests and queries do', async () => {
    const modes = REQUEST_MODES.flatMap((requests) =>
      QUERY_MODES.map((queries): MoneyTestStep[] => [
        `requests-${requests}`,
        'start-direct',
        `queries-${queries}`,
        'wait',
      ]),
    );
    const stories = await play(modes);
    for (const [index, { balance }] of stories.entries()) {
      expect(balance, String(modes[index])).toMatchObject({ recorded: balance.atBank });
      expect(balance.atBank, String(modes[index])).toBeLessThanOrEqual(250);
    }
  });

  // Some sixty stories, one after the other at the bank.
  it('and refunded here or in the portal has the refunds that the bank made, whatever its replies and messages do', async () => {
    const inPortal = MESSAGE_MODES.map((messages): MoneyTestStep[] => [
      `messages-${messages}`,
      'portal-refund',
      'portal-refund',
      'send-held-messages-three-times',
    ]);
    const requested = REQUEST_MODES.flatMap((requests, row) =>
      MESSAGE_MODES.filter((_mode, column) => IS_LONG || (row + column) % 2 === 0).flatMap(
        (messages): MoneyTestStep[][] => [
          [`messages-${messages}`, `requests-${requests}`, 'refund-half'],
          [`messages-${messages}`, `requests-${requests}`, 'refund-rest'],
          [
            `messages-${messages}`,
            'portal-refund-unnoticed',
            `requests-${requests}`,
            'refund-half',
            'send-held-messages',
          ],
        ],
      ),
    );
    const refunds: MoneyTestStep[][] = [...requested, ...inPortal];
    const stories = await play(refunds.map((steps) => ['start-on-page', 'pay-on-page', 'return', ...steps]));
    for (const [index, { balance }] of stories.entries()) {
      const isNamed = balance.openIncidents.length > 0;
      expect(isNamed ? balance.atBank : balance.recorded, String(refunds[index])).toBe(balance.atBank);
    }
  });

  it('and refunded with an error as the answer cannot be refunded again, and both books have that refund', async () => {
    const [played] = await play([
      [
        'start-on-page',
        'pay-on-page',
        'return',
        'requests-reply-error',
        'refund-half',
        'requests-normal',
        'refund-rest',
      ],
    ]);
    expect(played?.balance).toMatchObject({ atBank: 125, recorded: 125, openIncidents: [] });
  });

  /** Plays the steps of several orders, each order at the same time as the others, and lets two days pass. */
  async function play(
    orders: readonly (readonly MoneyTestStep[])[],
  ): Promise<{ story: MoneyTestOrder; balance: OrderBalance }[]> {
    const length = Math.max(...orders.map((steps) => steps.length));
    const rounds = Array.from({ length }, (_, round) => ({
      steps: orders.flatMap((steps, order) => {
        const step = steps[round];
        return step === undefined ? [] : [{ order, step }];
      }),
      event: null,
    }));
    const stories = await playEvening(money, orders.length, rounds);
    await passTwoDays(money);
    money.bank.recover();
    return Promise.all(stories.map(async (story) => ({ story, balance: await readBalance(money, story) })));
  }
});
