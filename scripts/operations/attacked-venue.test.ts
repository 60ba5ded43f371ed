// What the attacks of `check:operations` begin with works at the present schema, so that `npm test` notices when it breaks.
import { expect, test } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { openAttackedVenue, walletToken } from './attacked-venue.ts';
import { THREE_DS_BROWSER } from './honest-bar.ts';
import { anOrder, openPhone } from './phone.ts';

test('a customer of the attacked venue orders a beer and pays it, and a denied card pays nothing', async () => {
  await using venue = await openAttackedVenue();
  const [table = ''] = venue.tables;
  const phone = openPhone(venue.server.port);
  await phone.customers.scanTable({ code: table });
  const order = anOrder(table);
  await phone.payments.placeOrder(order);
  const pay = async (scenario: 'approved' | 'denied') => {
    const { attempt } = await phone.attempts.startAttempt({
      ...{ orderId: order.orderId, attemptId: newId(), paymentOption: 'googlepay', cardId: null },
      ...{ token: walletToken(scenario), saveCard: false, browser: THREE_DS_BROWSER },
    });
    return attempt?.state;
  };
  expect(await pay('denied')).toBe('failed');
  expect(await pay('approved')).toBe('succeeded');
});
