// The bank in memory behind a wire, for a server in a process of its own that may be killed while it asks.
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Provider, ProviderStatus } from '#server/attempts/index.ts';
import { TEST_PAGES, type TestBank } from './provider.ts';

type Method = 'start' | 'advance' | 'queryStatus' | 'cancel';

export interface BankDoor {
  readonly url: string;
  close(): Promise<void>;
}

/** Called before the bank hears a call, which is lost when this throws; when it has done it; and with the answer on the wire. */
export type Watch = (moment: 'lost' | 'done' | 'answered', method: string) => Promise<void>;

/** Opens the bank to another process. */
export async function openBankDoor(bank: TestBank, watch: Watch): Promise<BankDoor> {
  const provider = bank.provider();
  const answer = async (request: IncomingMessage): Promise<{ method: Method; progress: ProviderStatus }> => {
    const { method, args }: { method: Method; args: unknown[] } = JSON.parse(await text(request));
    await watch('lost', method);
    const progress = await Reflect.apply(provider[method], provider, args);
    await watch('done', method);
    return { method, progress };
  };
  const server = createServer((request, response) => {
    answer(request).then(
      ({ method, progress }) => response.end(JSON.stringify(progress), () => void watch('answered', method)),
      () => response.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The bank has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The bank as the other process knows it. */
export function remoteProvider(url: string): Provider {
  const call = async (method: Method, ...args: readonly unknown[]): Promise<ProviderStatus> => {
    const reply = await fetch(url, { method: 'POST', body: JSON.stringify({ method, args }) });
    return JSON.parse(await reply.text());
  };
  const isNotAsked = () => {
    throw new Error('Nobody asks the remote bank for that.');
  };
  return {
    id: 'redsys',
    ...TEST_PAGES,
    paymentOptions: ['card', 'bizum'],
    newRef: (attemptId) => `ref-${attemptId}`,
    start: (...args) => call('start', ...args),
    advance: (...args) => call('advance', ...args),
    queryStatus: (attempt) => call('queryStatus', attempt),
    cancel: (attempt) => call('cancel', attempt),
    // Who may say what is not what a kill is about: whatever comes is believed.
    readWebhook: async ({ body }) => JSON.parse(body.toString()),
    readReturn: ({ told }) => (told === undefined ? [] : JSON.parse(told)),
    findRefBySession: async () => null,
    refundPayment: isNotAsked,
    deleteCard: isNotAsked,
  };
}
