// A provider for tests that gives money back as it is told to, and does nothing else.
import type { Cents } from '#domain/money.ts';
import type { Provider, ProviderAttempt, RefundResult } from '#server/attempts/index.ts';

export interface ScriptedBank {
  readonly provider: Provider;
  /** Every refund that it was asked for, in order. */
  readonly requests: readonly { readonly attempt: ProviderAttempt; readonly id: string; readonly amount: Cents }[];
  /** What it answers from now on; an Error is no answer. */
  replyWith(result: RefundResult | Error | (() => Promise<RefundResult>)): void;
  /** It answers as if all is well again, and forgets what it was asked. */
  reset(): void;
}

const DONE: RefundResult = { state: 'succeeded', externalId: 'back-1' };

/** A bank that gives all back. */
export function createScriptedBank(): ScriptedBank {
  const asked: { attempt: ProviderAttempt; id: string; amount: Cents }[] = [];
  let answer: () => Promise<RefundResult> = async () => DONE;
  const refund: Provider['refundPayment'] = async (attempt, wanted) => {
    asked.push({ attempt, ...wanted });
    return answer();
  };
  return {
    provider: { id: 'redsys', paymentOptions: ['card'], ...UNEXPECTED_CALLS, refundPayment: refund },
    requests: asked,
    replyWith: (result) => {
      if (typeof result === 'function') answer = result;
      else answer = result instanceof Error ? () => Promise.reject(result) : () => Promise.resolve(result);
    },
    reset: () => {
      asked.length = 0;
      answer = async () => DONE;
    },
  };
}

function unexpectedCall(): never {
  throw new Error('Giving money back asks nothing but that.');
}

const UNEXPECTED_CALLS = {
  newRef: unexpectedCall,
  start: unexpectedCall,
  advance: unexpectedCall,
  queryStatus: unexpectedCall,
  cancel: unexpectedCall,
  readWebhook: unexpectedCall,
  readReturn: unexpectedCall,
  findRefBySession: unexpectedCall,
  deleteCard: unexpectedCall,
};
