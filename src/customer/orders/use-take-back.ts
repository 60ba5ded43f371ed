// Hook that sends the requests of «Corregir» on the page of the customer's orders. A request without a response is sent again.
import { useCallback, useEffect, useRef, useState } from 'react';
import { v7 } from 'uuid';
import { useCustomerApp } from '#customer/shared/app-context.ts';
import { onlineStatus } from '#customer/shared/connection/network-status.ts';
import { useOpenCart } from '#customer/shared/open-cart-context.ts';
import { showToast } from '#ui/toast-store.ts';
import { useStore } from '#ui/use-store.ts';
import { ordersPageTexts } from './orders-texts.ts';
import {
  createTakeBackApi,
  readTakeBackRequests,
  sendTakeBack,
  storeTakeBackRequest,
  type TakeBackRequest,
  type TakeBackResult,
} from './take-back.ts';

/** Milliseconds between two tries of a request without a reply, while the server seems to be reachable. */
const REPEAT_MS = 6_000;

/**
 * The result of the hook `useTakeBack`: the function that withdraws an order just sent, to change it, the orders that are being
 * withdrawn, and the latest result to show.
 */
export interface TakeBackState {
  readonly takeBack: (orderId: string) => void;
  /** The ids of the orders whose request is being sent. */
  readonly sending: ReadonlySet<string>;
  /** What the customer has to read; null without anything. */
  readonly result: Exclude<TakeBackResult, { readonly kind: 'elsewhere' }> | null;
}

/**
 * Lets the customer withdraw an order that was just sent, to change it («Corregir»). `reload` is called after each request, to
 * load the orders again. A request without a response is sent again: on the next visit, when the connection is back, and every six
 * seconds.
 */
export function useTakeBack(reload: () => void): TakeBackState {
  const app = useCustomerApp();
  const openCart = useOpenCart();
  const isConnected = useStore(onlineStatus, (present) => present);
  const isLost = useStore(app.live.state, (state) => state === 'lost');
  const [sending, setSending] = useState<ReadonlySet<string>>(new Set());
  const [result, setResult] = useState<TakeBackState['result']>(null);
  const underWay = useRef(new Set<string>());

  const send = useCallback(
    async (request: TakeBackRequest) => {
      if (underWay.current.has(request.orderId)) return;
      underWay.current.add(request.orderId);
      setSending(new Set(underWay.current));
      const answer = await sendTakeBack(app, createTakeBackApi(app), request);
      underWay.current.delete(request.orderId);
      setSending(new Set(underWay.current));
      reload();
      if (answer.kind === 'elsewhere') return;
      const isComplete = answer.kind === 'taken' && answer.leftOut.length === 0;
      setResult(isComplete ? null : answer);
      if (!isComplete) return;
      showToast(ordersPageTexts.takenBack);
      openCart();
    },
    [app, openCart, reload],
  );

  const isUnknown = result?.kind === 'unknown';
  useEffect(() => {
    if (!isConnected || isLost) return undefined;
    const sendStored = () => {
      for (const request of readTakeBackRequests(app.storage)) void send(request);
    };
    sendStored();
    const timer = isUnknown ? setInterval(sendStored, REPEAT_MS) : undefined;
    return () => clearInterval(timer);
  }, [app, isConnected, isLost, isUnknown, send]);

  function takeBack(orderId: string) {
    storeTakeBackRequest(app.storage, { orderId, changeId: v7() });
    const request = readTakeBackRequests(app.storage).find((each) => each.orderId === orderId);
    if (request) void send(request);
  }

  return { takeBack, sending, result };
}
