import { expect, it } from 'vitest';
import { type ClientRequest, NoResponseError, type RequestSender } from '#contract/client.ts';
import type { RequestReceiptInput } from '#contract/receipts.ts';
import { anId } from '#contract/testing/products.ts';
import { createSessionTracker } from '#customer/shared/session/session.ts';
import { aRefusalReply, aReply } from '#customer/shared/testing/builders.ts';
import { receiptRequestTexts } from './receipt-request-texts.ts';
import { requestReceipt } from './request-receipt.ts';

const RECEIPT = { orderId: anId(1), email: 'lucia@comanda.test' };

function receiptRequest(reply: Awaited<ReturnType<RequestSender>> | 'lost') {
  const requests: ClientRequest[] = [];
  const send: RequestSender = (sent) => {
    requests.push(sent);
    return reply === 'lost' ? Promise.reject(new NoResponseError('No response.')) : Promise.resolve(reply);
  };
  return {
    requests,
    request: (receipt: RequestReceiptInput = RECEIPT) =>
      requestReceipt({ send, session: createSessionTracker() }, receipt),
  };
}

it('the receipt of the order is requested for the given address', async () => {
  const { request, requests } = receiptRequest(aReply({ receipt: 'queued' }));
  expect(await request()).toBeNull();
  const body = JSON.stringify({ email: RECEIPT.email });
  expect(requests).toEqual([{ method: 'POST', url: `/api/orders/${RECEIPT.orderId}/receipt`, body }]);
});

it.each(['', 'lucia', 'a@b.test, c@d.test'])('the invalid address «%s» is refused without a request', async (email) => {
  const { request, requests } = receiptRequest(aReply({ receipt: 'queued' }));
  expect(await request({ ...RECEIPT, email })).toBe('Introduce un correo electrónico válido');
  expect(requests).toEqual([]);
});

it('a refused request shows the reason, and a lost connection that it may be repeated', async () => {
  const refused = receiptRequest(aRefusalReply('receipt-too-often'));
  expect(await refused.request()).toMatch(/^Se han pedido muchos tickets/);
  expect(await receiptRequest('lost').request()).toBe(receiptRequestTexts.connectionLost);
});

it('a corrected address is sent with the wrong one that it replaces', async () => {
  const { request, requests } = receiptRequest(aReply({ receipt: 'queued' }));
  await request({ ...RECEIPT, insteadOf: 'lucia@comanda.tets' });
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ email: RECEIPT.email, insteadOf: 'lucia@comanda.tets' });
});
