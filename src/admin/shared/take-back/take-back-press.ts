// A press of «Corregir» that the server has not answered yet, stored in the browser tab. «Crear Pedido» sends it, and sends it
// again after a reload or a lost response.
import { v7 } from 'uuid';
import { isBoolean, isId, isObjectOf } from '#domain/type-guards.ts';
import { openBrowserStorage, readStoredText, writeStoredText } from '#ui/browser-storage.ts';

/** One press of «Corregir». If it is sent again, the server gives the same answer as the first time. */
export interface TakeBackPress {
  readonly orderId: string;
  readonly changeId: string;
  /** It was sent: without a reply the order may have been taken back. */
  readonly isSent: boolean;
}

const isPress = isObjectOf<TakeBackPress>({ orderId: isId, changeId: isId, isSent: isBoolean });

/** Creates the press that takes this order back. */
export function newTakeBackPress(orderId: string): TakeBackPress {
  return { orderId, changeId: v7(), isSent: false };
}

/** Stores the press of this user until it is answered. */
export function storeTakeBackPress(userId: string, press: TakeBackPress): void {
  writeStoredText(openBrowserStorage('session'), keyOf(userId), JSON.stringify(press));
}

/** Reads the press of this user that has no answer yet; null without one. */
export function readTakeBackPress(userId: string): TakeBackPress | null {
  try {
    const stored: unknown = JSON.parse(readStoredText(openBrowserStorage('session'), keyOf(userId)) ?? 'null');
    return isPress(stored) ? stored : null;
  } catch {
    // Other scripts of the browser may have written invalid JSON.
    return null;
  }
}

/** Removes the stored press of this user, after its answer or when the user cancels it. */
export function removeTakeBackPress(userId: string): void {
  writeStoredText(openBrowserStorage('session'), keyOf(userId), null);
}

function keyOf(userId: string): string {
  return `takeBack ${userId}`;
}
