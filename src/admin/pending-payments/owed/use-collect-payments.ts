// Hook that collects owed orders. A request without a response stays stored, and can be sent again under the same id.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 } from 'uuid';
import { api, errorText } from '#admin/shared/api.ts';
import { PAYMENTS_QUERY_KEY } from '#admin/shared/live/payments-queries.ts';
import { serverNow } from '#admin/shared/live/server-clock.ts';
import { constantRequestKey, usePressMutation } from '#admin/shared/use-press-mutation.ts';
import { isServerFailure, ServerRefusalError } from '#contract/client.ts';
import type { CollectPaymentsResult } from '#contract/owed-orders.ts';
import type { Refusal } from '#domain/refusal.ts';
import {
  collectRequestInput,
  readSentCollectRequest,
  type SentCollectRequest,
  storeSentCollectRequest,
} from './sent-collect-request.ts';

/** A request to collect the money of unpaid orders that the server refused, with the reason. Nothing was collected. */
export interface RefusedCollectRequest {
  readonly sent: SentCollectRequest;
  readonly code: Refusal | 'broken';
  readonly text: string;
  /** The payments of the collection for which it was refused; empty if the server names none. */
  readonly concernedIds: readonly string[];
}

/** A request to collect the money of unpaid orders that the server has accepted, with its response. */
export interface AcceptedCollectRequest {
  readonly sent: SentCollectRequest;
  readonly response: CollectPaymentsResult;
  /** When the response arrived, in milliseconds of the server's clock. */
  readonly doneOn: number;
}

/**
 * Returns the functions with which staff collect owed orders (unpaid, staff collect the money), and the state of the request. A
 * request without a response stays stored; `sendAgain` sends it under the same id. `onDone` receives each accepted request, also
 * one that was sent before a reload.
 */
export function useCollectPayments(userId: string, onDone: (done: AcceptedCollectRequest) => void | Promise<void>) {
  const client = useQueryClient();
  const [unconfirmed, setUnconfirmed] = useState(() => readSentCollectRequest(userId));
  const [refused, setRefused] = useState<RefusedCollectRequest | null>(null);
  const { mutate, isPending } = usePressMutation({
    name: 'collect-payments',
    requestKey: constantRequestKey,
    mutationFn: (sent: SentCollectRequest) => api.owedOrders.collectPayments(collectRequestInput(sent)),
    onMutate: (sent) => {
      storeSentCollectRequest(userId, sent);
      setRefused(null);
    },
    onSuccess: (response, sent) => {
      forget();
      return onDone({ sent, response, doneOn: serverNow() });
    },
    onError: (error, sent) => {
      // An internal error may have come after the commit: like a lost response it proves nothing.
      if (!(error instanceof ServerRefusalError) || isServerFailure(error)) return setUnconfirmed(sent);
      const { code, details } = error;
      forget();
      setRefused({ sent, code, text: errorText(error), concernedIds: details.paymentIds ?? [] });
    },
    onSettled: () => void client.invalidateQueries({ queryKey: PAYMENTS_QUERY_KEY }),
  });

  function forget() {
    storeSentCollectRequest(userId, null);
    setUnconfirmed(null);
  }

  return {
    /** Sent without a response: only this one may be sent, until its response arrives. */
    unconfirmed,
    refused,
    isSending: isPending,
    collect: (collection: Omit<SentCollectRequest, 'collectionId'>) => mutate({ ...collection, collectionId: v7() }),
    sendAgain: () => unconfirmed && mutate(unconfirmed),
    dismissRefusal: () => setRefused(null),
  };
}

/**
 * Returned by `useCollectPayments`: the functions that send a request to collect the money of unpaid orders, and the state of this
 * request.
 */
export type CollectPaymentsState = ReturnType<typeof useCollectPayments>;
