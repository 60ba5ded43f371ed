// The in-memory bank over HTTP, for a server in another process that may be killed during a call.

import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Provider, ProviderReply } from '#server/attempts/index.ts';
import { closeAfterwards } from '#server/platform/testing/close-afterwards.ts';
import { TEST_PROVIDER_FIELDS, type TestBank } from './provider.ts';

type Method = 'start' | 'advance' | 'queryStatus' | 'cancel';

/**
 * A function of the test that is called three times for each call to the bank: `lost` before the bank handles it (the call is lost
 * if this function throws), `done` after the bank has handled it, `answered` after the reply was sent.
 */
type OnBankCall = (moment: 'lost' | 'done' | 'answered', method: string) => Promise<void>;

/**
 * Serves the in-memory test bank over HTTP, so that a server in another process can call it. The HTTP server is closed after the
 * test. `watch` is called at each stage of a call to the bank.
 */
export async function openBankServer(bank: TestBank, watch: OnBankCall): Promise<{ readonly url: string }> {
  const provider = bank.provider();
  const handleCall = async (request: IncomingMessage): Promise<{ method: Method; status: ProviderReply }> => {
    const { method, args }: { method: Method; args: unknown[] } = JSON.parse(await text(request));
    await watch('lost', method);
    const status = await Reflect.apply(provider[method], provider, args);
    await watch('done', method);
    return { method, status };
  };
  const server = createServer((request, response) => {
    handleCall(request).then(
      ({ method, status }) => response.end(JSON.stringify(status), () => void watch('answered', method)),
      () => response.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeAfterwards(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The bank has no port.');
  return { url: `http://127.0.0.1:${address.port}` };
}

/**
 * Returns a provider that sends its calls over HTTP to the test bank at this URL, for a server in another process. Calls about
 * refunds, stored cards and credentials throw.
 */
export function remoteProvider(url: string): Provider {
  const call = async (method: Method, ...args: readonly unknown[]): Promise<ProviderReply> => {
    const reply = await fetch(url, { method: 'POST', body: JSON.stringify({ method, args }) });
    return JSON.parse(await reply.text());
  };
  const unsupported = () => {
    throw new Error('The remote bank does not support this call.');
  };
  return {
    id: 'redsys',
    ...TEST_PROVIDER_FIELDS,
    accountFor: () => 'remote-account',
    hasAccount: () => true,
    queryRefund: unsupported,
    listOperations: null,
    listedDays: 14,
    checkCredentials: unsupported,
    paymentOptions: ['card', 'bizum'],
    newRef: (attemptId) => `ref-${attemptId}`,
    start: (...args) => call('start', ...args),
    advance: (...args) => call('advance', ...args),
    queryStatus: (attempt) => call('queryStatus', attempt),
    cancel: (attempt) => call('cancel', attempt),
    // Signatures are not part of these tests: every webhook is trusted.
    readWebhook: async ({ body }) => JSON.parse(body.toString()),
    readReturn: ({ events }) => (events === undefined ? [] : JSON.parse(events)),
    refundPayment: unsupported,
    deleteCard: unsupported,
    deleteCustomer: unsupported,
  };
}
