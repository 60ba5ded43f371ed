// Handlers of the endpoints with which customers pay: attempts, payment status, saved cards, Apple Pay sessions.
import type { attempts } from '#contract/attempts.ts';
import type { Handlers } from '#contract/endpoint.ts';
import { requireCustomerId } from '#server/customers/index.ts';
import type { Context } from '#server/platform/context.ts';
import { advanceAttempt } from './advance-attempt.ts';
import { cancelCheckout } from './cancel-checkout.ts';
import { checkPayment } from './check-payment.ts';
import type { PaymentGateways } from './core/payment-gateways.ts';
import { createApplePaySession } from './create-apple-pay-session.ts';
import { decideAttempt } from './decide-attempt.ts';
import { deleteSavedCard } from './delete-saved-card.ts';
import { listSavedCards, readPaymentClientSettings, readPaymentStatus } from './queries.ts';
import { readPaymentReturn } from './read-payment-return.ts';
import { startAttempt } from './start-attempt.ts';

/** The handlers of the payment attempts, which call the providers of `gateways`. */
export function attemptHandlers(gateways: PaymentGateways): Handlers<typeof attempts, Context> {
  return {
    readPaymentClientSettings: (context) => readPaymentClientSettings(context.db, gateways),
    startAttempt: (context, input) => startAttempt(context, gateways, input),
    advanceAttempt: (context, input) => advanceAttempt(context, gateways, input),
    readPayment: (context, input) => readPaymentStatus(context.db, requireCustomerId(context.actor), input.orderId),
    checkPayment: (context, input) => checkPayment(context, gateways, input),
    cancelCheckout: (context, input) => cancelCheckout(context, gateways, input),
    readPaymentReturn: (context, input) => readPaymentReturn(context, gateways, input),
    listSavedCards: (context) => listSavedCards(context.db, gateways, requireCustomerId(context.actor)),
    deleteSavedCard: (context, input) => deleteSavedCard(context, gateways, input),
    decideAttempt: (context, input) => decideAttempt(context, gateways, input),
    createApplePaySession: (context) => createApplePaySession(context, gateways),
  };
}
