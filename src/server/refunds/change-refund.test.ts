// Who was charged twice is notified when the refund of the second charge changes.
import { expect, it } from 'vitest';
import { createSystemContext } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { createLiveHub } from '#server/platform/live/live-hub.ts';
import { recordRefundResult } from './record-refund-result.ts';
import { CARD_PAYMENT, openRefundTestVenue, readRefunds } from './testing/refunds.ts';

const venue = await openRefundTestVenue();

it('a failed refund of a duplicate charge is published to its customer', async () => {
  const { paymentId } = await venue.addPayment(CARD_PAYMENT);
  const customerId = newId();
  await venue.db
    .insertInto('customers')
    .values({
      ...{ id: customerId, token_hash: Buffer.alloc(32), label: 'anonimo-abcd1234', email: null },
      ...{ table_code: null, scanned_on: null, created_on: new Date() },
    })
    .execute();
  const order = venue.db.selectFrom('payments').select('remainder_of').where('id', '=', paymentId);
  await venue.db.updateTable('orders').set({ customer_id: customerId }).where('id', '=', order).execute();
  await venue.addDuplicateCharge(paymentId);
  await venue.runSender();
  const duplicate = (await readRefunds(venue.db, paymentId)).find(({ is_surplus }) => is_surplus);

  const live = createLiveHub(venue.services.log);
  const published: object[] = [];
  live.connectPeers({ forward: (event) => void published.push(event), isComplete: () => true });
  const context = createSystemContext({ ...venue.services, live });
  await recordRefundResult(context, duplicate?.id ?? '', { state: 'failed', code: '0950' });
  expect(published).toContainEqual(expect.objectContaining({ topic: 'own-orders', customerId }));
});
