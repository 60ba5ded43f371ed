// A provider for tests that gives money back as it is told to, and does nothing else.

import type { Cents } from '#domain/money.ts';
import type { Provider, ProviderAttempt, RefundResult } from '#server/attempts/index.ts';
import { TEST_PAGES } from '#server/attempts/testing/provider.ts';

export interface ScriptedBank {
  readonly provider: Provider;
  /** Every refund that it was asked for, in order. */
  readonly asked: readonly { readonly attempt: ProviderAttempt; readonly id: string; readonly amount: Cents }[];
  /** What it answers from now on; an Error is no answer. */
  answers(result: RefundResult | Error | (() => Promise<RefundResult>)): void;
  /** It answers as if all is well again, and forgets what it was asked. */
  reset(): void;
}

const WELL: RefundResult = { state: 'succeeded', externalId: 'back-1' };

/** A bank that gives all back. */
export function createBank(): ScriptedBank {
  const asked: { attempt: ProviderAttempt; id: string; amount: Cents }[] = [];
  let answer: () => Promise<RefundResult> = async () => WELL;
  const refund: Provider['refundPayment'] = async (attempt, wanted) => {
    asked.push({ attempt, ...wanted });
    return answer();
  };
  return {
    provider: { id: 'redsys', ...TEST_PAGES, paymentOptions: ['card'], ...UNASKED, refundPayment: refund },
    asked,
    answers: (result) => {
      if (typeof result === 'function') answer = result;
      else answer = result instanceof Error ? () => Promise.reject(result) : () => Promise.resolve(result);
    },
    reset: () => {
      asked.length = 0;
      answer = async () => WELL;
    },
  };
}

function unasked(): never {
  throw new Error('Giving money back asks nothing but that.');
}

const UNASKED = {
  newRef: unasked,
  start: unasked,
  advance: unasked,
  queryStatus: unasked,
  cancel: unasked,
  readWebhook: unasked,
  readReturn: unasked,
  findRefBySession: unasked,
  deleteCard: unasked,
};
