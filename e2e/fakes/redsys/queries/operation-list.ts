// The operations of a terminal as the queries and the controls list them: payments, declined tries, refunds, deletions.
import { accountOf } from '#e2e/fakes/redsys/merchants.ts';
import { REFUNDED } from '#e2e/fakes/redsys/operations/reply-fields.ts';
import { maskCardNumber } from '#e2e/fakes/redsys/operations/sandbox-cards.ts';
import type { Operation } from '#e2e/fakes/redsys/operations/store.ts';
import type { RedsysSimulator } from '#e2e/fakes/redsys/simulator.ts';
import { type Merchant, REFUND } from '#e2e/fakes/redsys/wire/envelope.ts';

/**
 * One entry in the replies to queries of the simulated Redsys: a payment, a declined attempt to pay, a refund, or the deletion of a
 * card reference (the id of a saved card).
 */
export interface ListedOperation {
  readonly merchantCode: string;
  readonly terminal: string;
  readonly order: string;
  /** Transaction type. */
  readonly type: string;
  /** Cents. */
  readonly amount: number;
  readonly currency: string;
  readonly on: Date;
  /** `F` finished, `A` waits for the customer. */
  readonly state: 'F' | 'A';
  readonly response: string;
  readonly authorisationCode: string;
  /** Masked; empty without a card. */
  readonly cardNumber: string;
  readonly securePayment: string;
  readonly payMethod: string;
}

/** Returns all operations of a merchant's terminal, or of all terminals, in chronological order. */
export function listOperations(simulator: RedsysSimulator, merchant?: Merchant): readonly ListedOperation[] {
  return [...simulator.store.operations.values()]
    .filter((operation) => merchant === undefined || accountOf(operation.merchant) === accountOf(merchant))
    .flatMap((operation) => [...declines(operation), currentResult(operation), ...refunds(operation)])
    .sort((one, other) => one.on.getTime() - other.on.getTime());
}

/** The latest result of the operation. */
function currentResult(operation: Operation): ListedOperation {
  const { merchant, order, type, amount, currency, card, paidBy } = operation;
  return {
    merchantCode: merchant.code,
    terminal: operation.terminal,
    order,
    type,
    amount,
    currency,
    on: operation.finishedOn !== null && operation.isFinished ? operation.finishedOn : operation.startedOn,
    state: operation.isFinished ? 'F' : 'A',
    response: operation.response,
    authorisationCode: operation.authorisationCode,
    cardNumber: card === null ? '' : maskCardNumber(card.number),
    securePayment: operation.securePayment,
    payMethod: paidBy === 'bizum' ? '68' : '78',
  };
}

function declines(operation: Operation): readonly ListedOperation[] {
  const common = { ...currentResult(operation), state: 'F' as const, authorisationCode: '' };
  return operation.declines.map(({ response, on }) => ({ ...common, response, on }));
}

function refunds(operation: Operation): readonly ListedOperation[] {
  const common = { ...currentResult(operation), type: REFUND, response: REFUNDED };
  return operation.refunds.map(({ amount, on }) => ({ ...common, amount, on }));
}

/**
 * Returns the operations with the wrong contents of this query mode: none for `not-found`, another order number for `other-order`.
 * Other modes change nothing.
 */
export function withWrongContents(operations: readonly ListedOperation[], mode: string): readonly ListedOperation[] {
  switch (mode) {
    case 'not-found':
      return [];
    case 'other-order':
      return operations.map((operation) => ({ ...operation, order: otherOrder(operation.order) }));
    default:
      return operations;
  }
}

function otherOrder(order: string): string {
  return order.slice(0, -1) + (order.endsWith('9') ? '8' : '9');
}

const LOCAL_TIME = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Madrid',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Returns date and time in Madrid as text that can be sorted and compared, such as `2026-11-02 21:15:00`. */
export function localTime(on: Date): string {
  return LOCAL_TIME.format(on);
}

const DAY_MS = 24 * 60 * 60_000;

/** Returns the days between two local times or dates; NaN if one of them is unreadable. */
export function daysBetween(from: string, to: string): number {
  const parse = (text: string) => Date.parse(`${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}Z`);
  return (parse(to) - parse(from)) / DAY_MS;
}

/** Returns the fields of an operation that the replies to all kinds of queries have. */
export function reportedFields(operation: ListedOperation): Readonly<Record<string, string>> {
  const [day = '', time = ''] = localTime(operation.on).split(' ');
  return {
    Ds_MerchantCode: operation.merchantCode,
    Ds_Terminal: operation.terminal,
    Ds_Order: operation.order,
    Ds_TransactionType: operation.type,
    Ds_Date: day,
    Ds_Hour: time,
    Ds_Amount: String(operation.amount),
    Ds_Currency: operation.currency,
    Ds_CardNumber: operation.cardNumber,
    Ds_SecurePayment: operation.securePayment,
    Ds_State: operation.state,
    Ds_Response: operation.response,
    Ds_AuthorisationCode: operation.authorisationCode,
  };
}
