// A Redsys server whose responses are set by the test. It uses real HTTP and the real formats, without any logic.

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  AdvanceInput,
  ChosenPaymentOption,
  Provider,
  ProviderAttempt,
  ProviderReply,
} from '#server/attempts/index.ts';
import { createSilentLog, type Logger } from '#server/platform/log.ts';
import { closeAfterwards } from '#server/platform/testing/close-afterwards.ts';
import { createRedsysProvider } from '#server/providers/redsys/index.ts';
import type { RedsysSettings } from '#server/providers/redsys/settings.ts';
import { attemptOf, BROWSER_DATA, NOW, PAYER } from './attempts.ts';
import { MERCHANT_KEY, type ReceivedRequest, type RedsysReply } from './replies.ts';

/** Makes a reply from the parameters of the request. */
type Replying = (parameters: Record<string, unknown>) => RedsysReply;

/** A test server in place of Redsys: records requests, sends the replies that the test sets, and makes providers that use it. */
export interface ScriptedRedsys {
  readonly url: string;
  /** All requests, oldest first. */
  readonly requests: readonly ReceivedRequest[];
  /** Removes the recorded requests and the pending replies. */
  reset(): void;
  /** Sets the replies to the next requests, in order. */
  replyWith(...replies: (RedsysReply | Replying)[]): void;
  provider(
    settings?: Partial<RedsysSettings>,
    options?: { log?: Logger; clock?: () => Date; timeoutMs?: number },
  ): Provider;
  /** Starts an attempt; the bank replies in this order. */
  start(source: ChosenPaymentOption, ...replies: RedsysReply[]): Promise<ProviderReply>;
  /** Continues an attempt; the bank replies in this order. */
  advance(attempt: ProviderAttempt, input: AdvanceInput, ...replies: RedsysReply[]): Promise<ProviderReply>;
  /** Returns the parameters of a request by its index. */
  sentParameters(index: number): Record<string, unknown>;
  /** Closes the server before the test ends. */
  close(): Promise<void>;
}

/** Starts an HTTP server that stands for Redsys, whose replies the test sets. It is closed at the end of the file or test. */
export async function openScriptedRedsys(): Promise<ScriptedRedsys> {
  const requests: ReceivedRequest[] = [];
  const replies: (RedsysReply | Replying)[] = [];
  const server = createServer((request, response) => void handleRequest(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = closeAfterwards(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const url = `http://127.0.0.1:${portOf(server.address())}`;

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    requests.push({ path: request.url ?? '', body, parameters: parametersIn(body) });
    const next = replies.shift() ?? { status: 500, body: 'The test set no reply for this request.' };
    const reply = typeof next === 'function' ? next(requests.at(-1)?.parameters ?? {}) : next;
    if (!('does' in reply)) response.writeHead(reply.status ?? 200).end(reply.body);
    else if (reply.does === 'hang-up') request.socket.destroy();
    else if (reply.does === 'redirect') response.writeHead(307, { location: `${url}/elsewhere` }).end();
  }

  const provider: ScriptedRedsys['provider'] = (settings = {}, options = {}) =>
    createRedsysProvider(
      { ...settingsOf(url), ...settings },
      {
        publicUrl: 'https://bar.example',
        clock: () => NOW,
        log: createSilentLog(),
        wallets: { googlePay: true, applePay: true },
        ...options,
      },
    );

  return {
    url,
    requests,
    reset: () => {
      requests.length = 0;
      replies.length = 0;
    },
    replyWith: (...next) => replies.push(...next),
    provider,
    start: (source, ...next) => {
      replies.push(...next);
      return provider().start(attemptOf({ paymentOption: source.kind }), source, PAYER, BROWSER_DATA);
    },
    advance: (attempt, input, ...next) => {
      replies.push(...next);
      return provider().advance(attempt, input, BROWSER_DATA);
    },
    sentParameters: (index) => requests[index]?.parameters ?? {},
    close,
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The test bank is not on a port.');
  return address.port;
}

function parametersIn(body: string): Record<string, unknown> {
  if (!body.startsWith('{')) return {};
  return JSON.parse(Buffer.from(JSON.parse(body).Ds_MerchantParameters, 'base64').toString());
}

/** Returns settings of Redsys with the address of this server. */
export function settingsOf(url: string): RedsysSettings {
  return {
    merchantCode: '999008881',
    terminal: '1',
    secretKey: MERCHANT_KEY,
    url,
    scriptUrl: `${url}/sis/NC/sandbox/redsysV3.js`,
    signature: 'HMAC_SHA512_V2',
  };
}
