// The request with which a customer's browser starts an attempt.
import type { StartAttemptInput } from '#contract/attempts.ts';

/**
 * Test helper: returns the input of a request that starts an attempt to pay this order. The attempt is by card, unless `start`
 * changes that.
 */
export function newStartAttemptInput(
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
    browser: TEST_BROWSER_DATA,
    ...start,
  };
}

/** The browser data (language, screen, time zone) that a request to start an attempt contains in tests; 3-D Secure needs them. */
export const TEST_BROWSER_DATA = {
  language: 'es-ES',
  colorDepth: 24,
  screenHeight: 800,
  screenWidth: 400,
  timeZoneOffset: -60,
};
