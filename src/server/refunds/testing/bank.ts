// A provider for tests that only refunds, with scripted results.
import type { Cents } from '#domain/money.ts';
import type { Provider, ProviderAttempt, RefundResult } from '#server/attempts/index.ts';
import { TEST_PAGES } from '#server/attempts/testing/provider.ts';

/** A provider with scripted refund results. */
export interface ScriptedBank {
  readonly provider: Provider;
  /** Every refund request, in order. */
  readonly requests: readonly { readonly attempt: ProviderAttempt; readonly id: string; readonly amount: Cents }[];
  /** Sets the result of all following requests; an Error means no response. */
  replyWith(result: RefundResult | Error | (() => Promise<RefundResult>)): void;
  /** All following requests succeed again; the list of requests is emptied. */
  reset(): void;
}

const DONE: RefundResult = { state: 'succeeded', externalId: 'back-1' };

/** Creates a bank whose refunds succeed. */
export function createScriptedBank(): ScriptedBank {
  const requests: { attempt: ProviderAttempt; id: string; amount: Cents }[] = [];
  let reply: () => Promise<RefundResult> = async () => DONE;
  const refund: Provider['refundPayment'] = async (attempt, requested) => {
    requests.push({ attempt, ...requested });
    return reply();
  };
  return {
    provider: { id: 'redsys', ...TEST_PAGES, ...UNEXPECTED_CALLS, ...QUERIES, refundPayment: refund },
    requests,
    replyWith: (result) => {
      if (typeof result === 'function') reply = result;
      else reply = result instanceof Error ? () => Promise.reject(result) : () => Promise.resolve(result);
    },
    reset: () => {
      requests.length = 0;
      reply = async () => DONE;
    },
  };
}

function unexpectedCall(): never {
  throw new Error('A refund makes no other call.');
}

const QUERIES: Pick<Provider, 'paymentOptions' | 'hasAccount' | 'queryRefund' | 'listOperations'> = {
  paymentOptions: ['card'],
  hasAccount: () => true,
  queryRefund: async () => null,
  listOperations: null,
};

const UNEXPECTED_CALLS = {
  accountFor: unexpectedCall,
  checkCredentials: unexpectedCall,
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
