// A request of «Corregir» that the server has not answered yet, stored in the browser tab. «Crear Pedido» sends it, and sends it
// again after a reload or a lost response.
import { v7 } from 'uuid';
import { isBoolean, isId, isObjectOf } from '#domain/type-guards.ts';
import { openBrowserStorage, readStoredText, writeStoredText } from '#ui/browser-storage.ts';

/**
 * Request to take back (withdraw) an order that the user has just sent, to change it («Corregir»). Sending the request again is
 * safe: the server takes the order back only once.
 */
export interface TakeBackRequest {
  readonly orderId: string;
  readonly changeId: string;
  /** It was sent: without a reply the order may have been taken back. */
  readonly isSent: boolean;
}

const isRequest = isObjectOf<TakeBackRequest>({ orderId: isId, changeId: isId, isSent: isBoolean });

/** Creates the request that takes this order back, with a new id (`changeId`), not sent yet. */
export function newTakeBackRequest(orderId: string): TakeBackRequest {
  return { orderId, changeId: v7(), isSent: false };
}

/**
 * Stores in the browser tab this user's request to take an order back (withdraw it to correct it). It stays there until the server
 * has answered it.
 */
export function storeTakeBackRequest(userId: string, request: TakeBackRequest): void {
  writeStoredText(openBrowserStorage('session'), keyOf(userId), JSON.stringify(request));
}

/**
 * Reads from the browser tab this user's request to take an order back, which the server has not answered yet. Null if none is
 * stored.
 */
export function readTakeBackRequest(userId: string): TakeBackRequest | null {
  try {
    const stored: unknown = JSON.parse(readStoredText(openBrowserStorage('session'), keyOf(userId)) ?? 'null');
    return isRequest(stored) ? stored : null;
  } catch {
    // Other scripts of the browser may have written invalid JSON.
    return null;
  }
}

/**
 * Removes from the browser tab this user's stored request to take an order back. Call it after the server has answered, or when the
 * user cancels the request.
 */
export function removeTakeBackRequest(userId: string): void {
  writeStoredText(openBrowserStorage('session'), keyOf(userId), null);
}

function keyOf(userId: string): string {
  return `takeBack ${userId}`;
}
