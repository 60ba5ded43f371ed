// A provider for tests that only refunds and reports refunds, with scripted results.
import type { Cents } from '#domain/money.ts';
import type { Provider, ProviderAttempt, RefundResult, RefundWithUnknownResult } from '#server/attempts/index.ts';
import { TEST_PROVIDER_FIELDS } from '#server/attempts/testing/provider.ts';

/** A payment provider for tests whose responses to refunds the test sets. */
export interface ScriptedBank {
  readonly provider: Provider;
  /** Every refund request, in order. */
  readonly requests: readonly { readonly attempt: ProviderAttempt; readonly id: string; readonly amount: Cents }[];
  /** Every query about an unknown refund, in order. */
  readonly queries: readonly RefundWithUnknownResult[];
  /** Sets the result of all following requests; an Error means no response. */
  replyWith(result: RefundResult | Error | (() => Promise<RefundResult>)): void;
  /** Sets the result of all following queries; an Error means no response. */
  replyToQueriesWith(result: RefundResult | null | Error | (() => Promise<RefundResult | null>)): void;
  /** Configures the credentials of all accounts, or of none. */
  setConfigured(isConfigured: boolean): void;
  /** All following requests succeed again, each with its own id; queries find nothing. The lists are emptied. */
  reset(): void;
}

/** Creates a payment provider for tests whose refunds all succeed until the test sets another response. */
export function createScriptedBank(): ScriptedBank {
  const requests: { attempt: ProviderAttempt; id: string; amount: Cents }[] = [];
  const queries: RefundWithUnknownResult[] = [];
  let count = 0;
  const succeed = async (): Promise<RefundResult> => {
    count += 1;
    return { state: 'succeeded', externalId: `back-${count}` };
  };
  let reply = succeed;
  let replyToQuery: () => Promise<RefundResult | null> = async () => null;
  let isConfigured = true;
  const refundPayment: Provider['refundPayment'] = async (attempt, requested) => {
    requests.push({ attempt, ...requested });
    return reply();
  };
  const queryRefund: Provider['queryRefund'] = async (_attempt, refund) => {
    queries.push(refund);
    return replyToQuery();
  };
  const scripted = { refundPayment, queryRefund, hasAccount: () => isConfigured };
  return {
    provider: { id: 'redsys', ...TEST_PROVIDER_FIELDS, ...UNEXPECTED_CALLS, ...OPTIONS, ...scripted },
    requests,
    queries,
    replyWith: (result) => {
      reply = repeating(result);
    },
    replyToQueriesWith: (result) => {
      replyToQuery = repeating(result);
    },
    setConfigured: (configured) => {
      isConfigured = configured;
    },
    reset: () => {
      requests.length = 0;
      queries.length = 0;
      reply = succeed;
      replyToQuery = async () => null;
      isConfigured = true;
    },
  };
}

function repeating<Result>(result: Result | Error | (() => Promise<Result>)): () => Promise<Result> {
  if (isReply(result)) return result;
  return result instanceof Error ? () => Promise.reject(result) : () => Promise.resolve(result);
}

function isReply<Result>(result: Result | Error | (() => Promise<Result>)): result is () => Promise<Result> {
  return typeof result === 'function';
}

function unexpectedCall(): never {
  throw new Error('A refund makes no other call.');
}

const OPTIONS: Pick<Provider, 'paymentOptions' | 'listOperations' | 'listedDays'> = {
  ...{ paymentOptions: ['card'], listOperations: null, listedDays: 14 },
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
  deleteCard: unexpectedCall,
  deleteCustomer: unexpectedCall,
};
