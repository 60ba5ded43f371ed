// What staff do in the bank's portal, and operations of other systems on the same terminal: the merchant's server did not
// ask for them.
import { accountOf } from '#e2e/fakes/redsys/merchants.ts';
import type { RedsysSimulator } from '#e2e/fakes/redsys/simulator.ts';
import { type Merchant, PAY } from '#e2e/fakes/redsys/wire/envelope.ts';
import { SisError } from '#e2e/fakes/redsys/wire/sis-error.ts';
import { completeOperation, refundOperation } from './complete-operation.ts';
import { refundNotificationFields } from './reply-fields.ts';
import { sendNotification } from './send-notification.ts';
import type { Operation } from './store.ts';

/** A refund that staff of the merchant make in the bank's portal. */
export interface PortalRefund {
  readonly order: string;
  /** Cents. */
  readonly amount: number;
  /** True by default. */
  readonly isNotified?: boolean;
}

/** A charge in the bank's portal, or by another system on the same terminal. The merchant's server has not asked for it. */
export interface PortalCharge {
  readonly order: string;
  /** Cents. */
  readonly amount: number;
  readonly terminal?: string;
}

/**
 * Refunds a payment as staff do in the bank's portal, and notifies the address of the payment. Resolves to false if the payment
 * cannot be refunded.
 */
export async function refundInPortal(
  simulator: RedsysSimulator,
  { order, amount, isNotified = true }: PortalRefund,
): Promise<boolean> {
  const operation = [...simulator.store.operations.values()].find((one) => one.order === order);
  if (operation === undefined) return false;
  try {
    refundOperation(simulator, operation, amount, 'portal');
  } catch (error) {
    if (error instanceof SisError) return false;
    throw error;
  }
  if (isNotified && operation.verified !== null)
    await sendNotification(simulator, operation.verified, refundNotificationFields(simulator, operation, amount));
  return true;
}

/**
 * Charges under an order number that the merchant's server does not know, as in the bank's portal. Returns false for an unknown
 * terminal or a used order number.
 */
export function chargeInPortal(simulator: RedsysSimulator, main: Merchant, charge: PortalCharge): boolean {
  const { order, amount, terminal = main.terminal } = charge;
  const [merchant] = simulator.merchants.withAcceptedKeys(main.code, terminal);
  if (merchant === undefined) return false;
  const isUsed = [...simulator.store.operations.values()].some(
    (one) => one.order === order && accountOf(one.merchant) === accountOf(merchant),
  );
  if (isUsed) return false;
  const operation: Operation = {
    merchant,
    order,
    type: PAY,
    verified: null,
    amount,
    currency: '978',
    terminal: merchant.terminal,
    startedOn: simulator.now(),
    finishedOn: null,
    paidBy: 'card',
    card: null,
    isFinished: false,
    response: '9998',
    authorisationCode: '',
    securePayment: '0',
    refunds: [],
    declines: [],
  };
  completeOperation(simulator, operation, '0000', '0');
  return true;
}
