import { expect, it } from 'vitest';
import { type ClientRequest, NoResponseError, type Send } from '#contract/client.ts';
import { anId } from '#contract/testing/products.ts';
import { createSession } from '#customer/shared/session/session.ts';
import { aRefusalReply, aReply } from '#customer/shared/testing/builders.ts';
import { receiptTexts } from './receipt-texts.ts';
import { requestReceipt } from './request-receipt.ts';

const WANTED = { orderId: anId(1), email: 'lucia@comanda.test' };

function askOf(reply: Awaited<ReturnType<Send>> | 'lost') {
  const asked: ClientRequest[] = [];
  const send: Send = (request) => {
    asked.push(request);
    return reply === 'lost' ? Promise.reject(new NoResponseError('No answer came.')) : Promise.resolve(reply);
  };
  return { asked, ask: (wanted = WANTED) => requestReceipt({ send, session: createSession() }, wanted) };
}

it('the receipt of the order is requested for the given address', async () => {
  const { ask, asked } = askOf(aReply({ receipt: 'queued' }));
  expect(await ask()).toBeNull();
  const body = JSON.stringify({ email: WANTED.email });
  expect(asked).toEqual([{ method: 'POST', url: `/api/orders/${WANTED.orderId}/receipt`, body }]);
});

it.each(['', 'lucia', 'a@b.test, c@d.test'])('the invalid address «%s» is refused without a request', async (email) => {
  const { ask, asked } = askOf(aReply({ receipt: 'queued' }));
  expect(await ask({ ...WANTED, email })).toBe('Introduce un email válido');
  expect(asked).toEqual([]);
});

it('a refused request shows the reason, and a lost connection that it may be repeated', async () => {
  const refused = askOf(aRefusalReply('receipt-too-often'));
  expect(await refused.ask()).toMatch(/^Se han pedido muchos tickets/);
  expect(await askOf('lost').ask()).toBe(receiptTexts.connectionLost);
});
