// The simulator of Redsys as a bank with hostile modes.
import { randomBytes } from 'node:crypto';
import { openRedsysFake } from '#e2e/fakes/redsys/index.ts';
import { createSilentLog } from '#server/platform/log.ts';
import { createRedsysProvider } from '#server/providers/redsys/index.ts';
import type { RedsysSettings } from '#server/providers/redsys/settings.ts';
import {
  type BankOptions,
  balanceOfAttempts,
  EARLIER_KEYS_MAX,
  type MessageMode,
  type QueryMode,
  type RequestMode,
  replaceableProvider,
  type SimulatedBank,
} from './simulated-bank.ts';

const MERCHANT = { merchantCode: '999008881', terminal: '1', secretKey: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7' };
/** Requests that move money wait no longer than this for the simulator. */
const REQUEST_TIMEOUT_MS = 300;

const MESSAGES = {
  sent: { notifications: 'on', copies: 1 },
  lost: { notifications: 'off', copies: 1 },
  // The bank also reports the refunds that the venue requested.
  held: { notifications: 'held', copies: 1, refundNotifications: 'all' },
  'three-times': { notifications: 'on', copies: 3, refundNotifications: 'all' },
} as const satisfies Record<MessageMode, object>;

const QUERIES = {
  normal: { query: 'normal', operationsQuery: 'normal' },
  refused: { query: 'refused', operationsQuery: 'refused' },
  hangs: { query: 'hangs', operationsQuery: 'hangs' },
  wrong: { query: 'not-found', operationsQuery: 'not-found' },
} as const satisfies Record<QueryMode, object>;

const REFUNDS = {
  normal: { refunds: 'made' },
  'reply-lost': { refunds: 'reply-lost' },
  'reply-error': { refunds: 'reply-error' },
  'request-lost': { refunds: 'request-lost' },
} as const satisfies Record<RequestMode, object>;

const FAULTS = {
  normal: null,
  'reply-lost': { how: 'drop', when: 'after-charging' },
  'reply-error': { how: 'error', when: 'after-charging' },
  'request-lost': { how: 'drop', when: 'before-charging' },
} as const satisfies Record<RequestMode, object | null>;

/** Opens the simulator of Redsys as the bank of a payment test, with a provider that calls it. */
export async function openRedsysBank({ clock, publicUrl, listsOperations }: BankOptions): Promise<SimulatedBank> {
  const fake = await openRedsysFake({ ...MERCHANT, now: clock });
  const queryUrl = listsOperations ? fake.operationsQueryUrl : undefined;
  const first = { ...MERCHANT, url: fake.url, scriptUrl: fake.scriptUrl, queryUrl };
  const createProvider = (settings: RedsysSettings) =>
    createRedsysProvider(settings, {
      ...{ publicUrl, clock, log: createSilentLog(), timeoutMs: REQUEST_TIMEOUT_MS },
      wallets: { googlePay: true, applePay: false },
    });
  let settings: RedsysSettings = { ...first, signature: 'HMAC_SHA512_V2' };
  let current = createProvider(settings);
  return {
    provider: replaceableProvider(() => current),
    pageOption: 'bizum',
    directStart: { paymentOption: 'googlepay', token: googleToken() },
    completeDirect: async () => undefined,
    openPage: async ({ url, fields }) => {
      await (await fetch(url, { method: 'POST', body: new URLSearchParams(fields ?? {}) })).text();
    },
    payOnPage: async (order) => void (await fake.actOnPage({ order, action: 'pay' })),
    declineOnPage: async (order) => void (await fake.actOnPage({ order, action: 'decline' })),
    setQueries: (order, mode) => fake.setBehaviour(QUERIES[mode], order),
    setMessages: (order, mode) => fake.setBehaviour(MESSAGES[mode], order),
    sendHeldMessages: (order, copies) => fake.release({ order, copies }),
    setNextRequest: (mode) => {
      const fault = FAULTS[mode];
      if (fault) fake.planFault(fault);
    },
    setRefunds: (order, mode) => fake.setBehaviour(REFUNDS[mode], order),
    refundInPortal: async (order, amount, isNotified) =>
      void (await fake.refundInPortal({ order, amount, isNotified })),
    changeKeys: () => {
      const secretKey = randomBytes(24).toString('base64');
      fake.changeKey(secretKey);
      const { earlier = [], ...previous } = settings;
      settings = { ...previous, secretKey, earlier: [previous, ...earlier].slice(0, EARLIER_KEYS_MAX) };
      current = createProvider(settings);
    },
    recover: () => {
      fake.clearFaults();
      fake.resetBehaviour();
    },
    untilMessagesSent: () => fake.untilNotificationsSent(),
    balanceOf: (refs) => balanceOfAttempts(fake.ledger(), refs),
    close: () => {
      fake.clearFaults();
      return fake.close();
    },
  };
}

/** A token as the simulated Google Pay creates it. */
function googleToken(): string {
  return JSON.stringify({ simulator: 'google-pay', gatewayMerchantId: MERCHANT.merchantCode, scenario: 'approved' });
}
