// The request with which a customer's browser starts an attempt.
import type { StartAttemptInput } from '#contract/attempts.ts';

/** The request of a customer's browser that starts an attempt. */
export function newStartAttempt(
  orderId: string,
  attemptId: string,
  start: Partial<StartAttemptInput> = {},
): StartAttemptInput {
  return {
    orderId,
    attemptId,
    paymentOption: 'card',
    cardId: null,
    token: null,
    saveCard: false,
    browser: TEST_BROWSER,
    ...start,
  };
}

/** The browser data that a customer's browser sends with an attempt. */
export const TEST_BROWSER = {
  language: 'es-ES',
  colorDepth: 24,
  screenHeight: 800,
  screenWidth: 400,
  timeZoneOffset: -60,
};
