// Test cases of recorded actions on payments, attempts, refunds, incidents and Z closures.
import type { LoggedPayment } from '#domain/activity-money.ts';
import type { AttemptDecision } from '#domain/attempt-decision.ts';
import { cents } from '#domain/money.ts';
import type { PaidWith } from '#domain/payment.ts';
import { reportIncident } from '#server/incidents/index.ts';
import { aStaffOrder } from '#server/payments/testing/carts.ts';
import { bookLateMoney } from '#server/payments/testing/late-money.ts';
import { createSystemContext } from '#server/platform/context.ts';
import { SATURDAY_NIGHT } from '#server/platform/testing/venue.ts';
import { storeRefund } from '#server/refunds/testing/refunds.ts';
import type { ActionCase, ActivityTestVenue } from './action-case.ts';

const CUSTOMER_EMAIL = 'lucia@correo.example';
const MINUTE_MS = 60_000;

/** Lets the owner place an order and returns its payment. `paidWith` says how it was paid; with null it is unpaid. */
export async function addStaffPayment(bar: ActivityTestVenue, paidWith: PaidWith | null) {
  const order = aStaffOrder([bar.beer], { paidWith });
  await bar.owner.staffOrders.placeStaffOrder(order);
  return bar.paymentOf(order.orderId);
}

/** Stores a customer's order that was paid through the bank. */
async function chargedPayment(bar: ActivityTestVenue) {
  const { orderId, start } = await bar.startCheckout();
  await start({ paymentOption: 'googlepay', token: 't' });
  return bar.paymentOf(orderId);
}

/** Returns the description of a payment as entries of the activity log contain it. `amount` is in cents. */
export function loggedPaymentOf(payment: Awaited<ReturnType<typeof addStaffPayment>>, amount = 250): LoggedPayment {
  return { paymentId: payment.id, number: payment.number, tableCode: 'A1', amount };
}

const confirmPayment: ActionCase = {
  title: 'a customer’s payment that staff confirm',
  endpoint: 'paymentHistory.confirmPayment',
  prepare: async (bar) => {
    const { customer, orderId } = await bar.startCheckout();
    await customer.customers.identify({ email: CUSTOMER_EMAIL });
    bar.secrets.add(CUSTOMER_EMAIL);
    const payment = await bar.paymentOf(orderId);
    const { paymentHistory } = bar.owner;
    const details = { ...loggedPaymentOf(payment), paidWith: 'efectivo' } as const;
    return {
      request: () => paymentHistory.confirmPayment({ paymentId: payment.id, paidWith: 'efectivo' }),
      entries: [{ kind: 'payment-confirmed', details }],
      refused: () => paymentHistory.confirmPayment({ paymentId: bar.venue.newId(), paidWith: 'efectivo' }),
    };
  },
};

const voidLine: ActionCase = {
  title: 'a line that is taken off a paid order and refunded',
  endpoint: 'orderChanges.voidLine',
  prepare: async (bar) => {
    const { payment, line, changeId } = await paidLine(bar);
    const press = { changeId, lineId: line.id, units: 1, reason: 'Error al pedir', isRefunded: true };
    const subject = { ...loggedPaymentOf(payment), amount: 250 };
    const details = { ...subject, quantity: 1, label: line.label, reason: 'Error al pedir' };
    return {
      request: () => bar.owner.orderChanges.voidLine(press),
      entries: [
        { kind: 'line-voided', details },
        { kind: 'payment-refunded', details: { ...subject, struckLines: 1 } },
      ],
      refused: () => bar.owner.orderChanges.voidLine({ ...press, changeId: bar.venue.newId(), units: 9 }),
    };
  },
};

const undoVoid: ActionCase = {
  title: 'a line that is put back on its order',
  endpoint: 'orderChanges.undoLineChange',
  prepare: async (bar) => {
    const { payment, line, changeId, undo } = await paidLine(bar);
    await bar.owner.orderChanges.voidLine({ changeId, lineId: line.id, units: 1, reason: 'Error al pedir' });
    const details = { ...loggedPaymentOf(payment), amount: 250, quantity: 1, label: line.label };
    return {
      request: () => bar.owner.orderChanges.undoLineChange(undo),
      entries: [{ kind: 'line-restored', details }],
      refused: () => bar.owner.orderChanges.undoLineChange({ ...undo, changeId: bar.venue.newId() }),
    };
  },
};

const inviteLines: ActionCase = {
  title: 'a paid line that is an invitation',
  endpoint: 'orderChanges.inviteLines',
  prepare: async (bar) => {
    const { order, payment, line, changeId } = await paidLine(bar);
    const lines = [{ lineId: line.id, units: 1 }];
    const press = { changeId, orderId: order.orderId, lines, reason: 'Invita la casa', isRefunded: true };
    const subject = { ...loggedPaymentOf(payment), amount: 250 };
    const details = { ...subject, lines: [{ quantity: 1, label: line.label }], reason: 'Invita la casa' };
    return {
      request: () => bar.owner.orderChanges.inviteLines(press),
      entries: [
        { kind: 'lines-invited', details },
        { kind: 'payment-refunded', details: { ...subject, struckLines: 0 } },
      ],
      refused: () => bar.owner.orderChanges.inviteLines({ ...press, changeId: bar.venue.newId(), isRefunded: false }),
    };
  },
};

const undoInvitation: ActionCase = {
  title: 'an invitation that is undone',
  endpoint: 'orderChanges.undoLineChange',
  prepare: async (bar) => {
    const order = aStaffOrder([bar.beer, bar.beer]);
    await bar.owner.staffOrders.placeStaffOrder(order);
    const payment = await bar.paymentOf(order.orderId);
    const { label } = await firstLineOf(bar, order.orderId);
    const undo = { undoId: bar.venue.newId(), changeId: bar.venue.newId() };
    const press = { changeId: undo.changeId, orderId: order.orderId, lines: [], reason: 'Invita la casa' };
    await bar.owner.orderChanges.inviteLines(press);
    const lines = [1, 2].map(() => ({ quantity: 1, label }));
    return {
      request: () => bar.owner.orderChanges.undoLineChange(undo),
      entries: [{ kind: 'invitation-undone', details: { ...loggedPaymentOf(payment), amount: 500, lines } }],
    };
  },
};

/** A line of a staff order that was paid in cash, and the ids of a change of it and of undoing that. */
async function paidLine(bar: ActivityTestVenue) {
  const order = aStaffOrder([bar.beer, bar.beer], { paidWith: 'efectivo' });
  await bar.owner.staffOrders.placeStaffOrder(order);
  const payment = await bar.paymentOf(order.orderId);
  const changeId = bar.venue.newId();
  const line = await firstLineOf(bar, order.orderId);
  return { order, payment, line, changeId, undo: { undoId: bar.venue.newId(), changeId } };
}

async function firstLineOf(bar: ActivityTestVenue, orderId: string) {
  const lines = bar.venue.db.selectFrom('order_lines').select(['id', 'label']).where('order_id', '=', orderId);
  return lines.orderBy('position').executeTakeFirstOrThrow();
}

const cancelPayment: ActionCase = {
  title: 'a canceled staff order',
  endpoint: 'paymentHistory.cancelPayment',
  prepare: async (bar) => {
    const payment = await addStaffPayment(bar, null);
    const { paymentHistory } = bar.owner;
    const details = { ...loggedPaymentOf(payment), reason: 'Se han ido', struckLines: 1 };
    return {
      request: () => paymentHistory.cancelPayment({ paymentId: payment.id, reason: ' Se han ido ' }),
      entries: [{ kind: 'payment-canceled', details }],
      refused: () => paymentHistory.cancelPayment({ paymentId: payment.id, reason: '' }),
    };
  },
};

const walkOut: ActionCase = {
  title: 'customers who left without paying',
  endpoint: 'paymentHistory.cancelPayment',
  prepare: async (bar) => {
    const payment = await addStaffPayment(bar, null);
    await bar.venue.db
      .updateTable('order_lines')
      .set({ done_on: new Date() })
      .where('sent_on', 'is not', null)
      .execute();
    const { paymentHistory } = bar.owner;
    const details = { ...loggedPaymentOf(payment), reason: 'Se han ido' };
    const input = { paymentId: payment.id, reason: 'Se han ido', isWalkOut: true };
    return {
      request: () => paymentHistory.cancelPayment(input),
      entries: [{ kind: 'payment-walked-out', details }],
      refused: () => paymentHistory.cancelPayment({ ...input, reason: '' }),
    };
  },
};

const leavePaymentsForNextZClosure: ActionCase = {
  title: 'an owed order that is left for the next Z closure',
  endpoint: 'owedOrders.leavePaymentsForNextZClosure',
  prepare: async (bar) => {
    const payment = await addStaffPayment(bar, null);
    const { owedOrders } = bar.owner;
    const details = { tableCodes: ['A1'], numbers: [payment.number], amount: 250, reason: 'Pagan mañana' };
    return {
      request: () => owedOrders.leavePaymentsForNextZClosure({ paymentIds: [payment.id], reason: 'Pagan mañana' }),
      entries: [{ kind: 'payments-left', details }],
      refused: () => owedOrders.leavePaymentsForNextZClosure({ paymentIds: [payment.id], reason: '' }),
    };
  },
};

const markFalse: ActionCase = {
  title: 'an unpaid order of a customer that was false',
  endpoint: 'owedOrders.markOrdersFalse',
  prepare: async (bar) => {
    const payment = await bar.paymentOf(await bar.placeOrder(await bar.createCustomer(), 'staff'));
    const { owedOrders } = bar.owner;
    const details = { tableCodes: ['A1'], numbers: [payment.number], amount: 250, blockedSessions: 1 };
    return {
      request: () => owedOrders.markOrdersFalse({ paymentId: payment.id, scope: 'session' }),
      entries: [{ kind: 'orders-marked-false', details }],
      refused: () => owedOrders.markOrdersFalse({ paymentId: bar.venue.newId(), scope: 'session' }),
    };
  },
};

const restoreOrder: ActionCase = {
  title: 'a canceled order that is sent back to the kitchen',
  endpoint: 'paymentHistory.restoreOrder',
  prepare: async (bar) => {
    const { paymentHistory } = bar.owner;
    const payment = await addStaffPayment(bar, null);
    await paymentHistory.cancelPayment({ paymentId: payment.id, reason: 'Se han ido' });
    await bookLateMoney(bar.venue, payment.id);
    return {
      request: () => paymentHistory.restoreOrder({ paymentId: payment.id }),
      entries: [{ kind: 'order-restored', details: { ...loggedPaymentOf(payment), lines: 1 } }],
      refused: () => paymentHistory.restoreOrder({ paymentId: bar.venue.newId() }),
    };
  },
};

/** The bank has not reported for 41 minutes whether it charged. */
function recordAttemptDecision(decision: AttemptDecision): ActionCase {
  return {
    title: `an attempt that staff record as ${decision}`,
    endpoint: 'attempts.recordAttemptDecision',
    prepare: async (bar) => {
      const { orderId, attemptId, start } = await bar.startCheckout();
      bar.bank.replyWith('break-after');
      await start({ paymentOption: 'googlepay', token: 't' });
      bar.bank.isUnreachable = true;
      bar.venue.setNow(new Date(SATURDAY_NIGHT.getTime() + 41 * MINUTE_MS));
      const payment = await bar.paymentOf(orderId);
      const { attempts } = bar.owner;
      const details = { ...loggedPaymentOf(payment), wasCharged: decision === 'charged' };
      return {
        request: () => attempts.recordAttemptDecision({ attemptId, decision, note: 'Mirado en el portal' }),
        entries: [{ kind: 'attempt-decided', details }],
        refused: () => attempts.recordAttemptDecision({ attemptId, decision, note: '' }),
      };
    },
  };
}

function refundPayment(
  title: string,
  paymentOf: (bar: ActivityTestVenue) => ReturnType<typeof addStaffPayment>,
): ActionCase {
  return {
    title,
    endpoint: 'refunds.refundPayment',
    prepare: async (bar) => {
      const payment = await paymentOf(bar);
      const refund = { paymentId: payment.id, refundId: bar.venue.newId(), amount: cents(100), reason: 'Plato frío' };
      return {
        request: () => bar.owner.refunds.refundPayment(refund),
        entries: [{ kind: 'payment-refunded', details: { ...loggedPaymentOf(payment, 100), struckLines: 0 } }],
        refused: () => bar.owner.refunds.refundPayment({ ...refund, amount: cents(300) }),
      };
    },
  };
}

const recordExternalRefund: ActionCase = {
  title: 'a refund that staff made in the portal of the bank',
  endpoint: 'refunds.recordExternalRefund',
  prepare: async (bar) => {
    const payment = await chargedPayment(bar);
    const refundId = bar.venue.newId();
    const refund = {
      paymentId: payment.id,
      refundId,
      amount: cents(100),
      note: 'En el portal',
      refundable: cents(250),
    };
    return {
      request: () => bar.owner.refunds.recordExternalRefund(refund),
      entries: [{ kind: 'external-refund-recorded', details: loggedPaymentOf(payment, 100) }],
      refused: () => bar.owner.refunds.recordExternalRefund({ ...refund, refundable: cents(200) }),
    };
  },
};

const recordRefundDecision: ActionCase = {
  title: 'a refund with an unknown result that staff settle',
  endpoint: 'refunds.recordRefundDecision',
  prepare: async (bar) => {
    const payment = await chargedPayment(bar);
    const refundId = await storeRefund(bar.venue.db, payment.id, 'unknown', { amount: 250 });
    const settle = (note: string) => bar.owner.refunds.recordRefundDecision({ refundId, decision: 'succeeded', note });
    return {
      request: () => settle('Consta'),
      entries: [{ kind: 'refund-settled', details: { ...loggedPaymentOf(payment), wasRefunded: true } }],
      refused: () => settle(''),
    };
  },
};

const repeatRefund: ActionCase = {
  title: 'a failed refund that staff request again',
  endpoint: 'refunds.repeatRefund',
  prepare: async (bar) => {
    const payment = await chargedPayment(bar);
    const failedRefundId = await storeRefund(bar.venue.db, payment.id, 'failed', { amount: 250 });
    const context = createSystemContext(bar.venue.services);
    const about = { paymentId: payment.id, attemptId: null, refundId: failedRefundId, detail: {} } as const;
    await context.transaction((sql) => reportIncident(context, sql, { kind: 'refund-failed', ...about }));
    const repetition = { refundId: failedRefundId, repetitionId: bar.venue.newId(), note: 'No consta' };
    return {
      request: () => bar.owner.refunds.repeatRefund(repetition),
      entries: [{ kind: 'refund-repeated', details: loggedPaymentOf(payment) }],
      refused: () => bar.owner.refunds.repeatRefund({ ...repetition, note: '' }),
    };
  },
};

function closeIncident(
  title: string,
  paymentOf: (bar: ActivityTestVenue) => Promise<{ id: string; number: number } | null>,
) {
  return {
    title,
    endpoint: 'incidents.closeIncident',
    prepare: async (bar) => {
      const payment = await paymentOf(bar);
      const context = createSystemContext(bar.venue.services);
      const operation = { provider: 'redsys', id: bar.venue.newId() } as const;
      const incident = payment ? 'dispute' : 'unmatched-charge';
      const about = { kind: incident, paymentId: payment?.id ?? null, attemptId: null, operation, detail: {} } as const;
      await context.transaction((sql) => reportIncident(context, sql, about));
      const { id: incidentId } = await bar.venue.db
        .selectFrom('payment_incidents')
        .select('id')
        .where('operation_id', '=', operation.id)
        .executeTakeFirstOrThrow();
      const details = { incidentId, incident, number: payment?.number ?? null } as const;
      return {
        request: () => bar.owner.incidents.closeIncident({ incidentId, note: 'Resuelto' }),
        entries: [{ kind: 'incident-closed', details }],
        refused: () => bar.owner.incidents.closeIncident({ incidentId, note: '' }),
      };
    },
  } satisfies ActionCase;
}

/** Collects what tables owe, and closes the Z closure of earlier cases, of which some move cash. */
async function closeEarlier({ owner, venue }: ActivityTestVenue): Promise<void> {
  const { tables } = await owner.owedOrders.listOwed({});
  for (const { payments } of tables) {
    const paymentIds = payments.map(({ paymentId }) => paymentId);
    const ways = [{ paidWith: 'efectivo' as const }];
    await owner.owedOrders.collectPayments({ collectionId: venue.newId(), paymentIds, ways });
  }
  const { closure } = await owner.zClosures.readOpenZClosure({});
  if (closure) await owner.zClosures.closeZClosure({ closureId: closure.id });
}

const closeZClosure: ActionCase = {
  title: 'a Z closure',
  endpoint: 'zClosures.closeZClosure',
  prepare: async (bar) => {
    await closeEarlier(bar);
    for (const paidWith of ['datafono', 'efectivo'] as const) await addStaffPayment(bar, paidWith);
    const { closure } = await bar.owner.zClosures.readOpenZClosure({});
    if (!closure) throw new Error('No Z closure is open.');
    const { id: closureId, totals } = closure;
    const expected = totals.invoiced.manual.efectivo - totals.refunded.manual.efectivo;
    const cash = { counted: expected + 5, expected, difference: 5 };
    const details = { closureId, payments: totals.payments, amount: totals.invoiced.sum, ...cash };
    return {
      request: () => bar.owner.zClosures.closeZClosure({ closureId, countedCash: expected + 5 }),
      entries: [{ kind: 'z-closure-closed', details }],
      refused: () => bar.owner.zClosures.closeZClosure({ closureId: closureId + 1 }),
    };
  },
};

const undoDone: ActionCase = {
  title: 'lines that were marked as done and come back',
  endpoint: 'orders.undoDone',
  prepare: async (bar) => {
    const { remainder_of: orderId } = await addStaffPayment(bar, 'efectivo');
    const lines = await bar.venue.db.selectFrom('order_lines').select('id').where('order_id', '=', orderId).execute();
    const lineIds = lines.map(({ id }) => id);
    await bar.owner.printing.markDone({ lineIds });
    const me = await bar.owner.staff.readSession({});
    const details = { tableCodes: ['A1'], lines: [{ quantity: 1, label: 'Caña' }], doneBy: [me.name] };
    const undoId = bar.venue.newId();
    return {
      request: () => bar.owner.orders.undoDone({ undoId, lineIds }),
      entries: [{ kind: 'lines-recovered', details }],
      refused: () => bar.owner.orders.undoDone({ undoId, lineIds: [] }),
    };
  },
};

/**
 * Test cases of the activity log: actions of staff about payments, attempts, refunds, payment incidents, Z closures and lines of
 * orders.
 */
export const MONEY_ACTION_CASES: readonly ActionCase[] = [
  confirmPayment,
  voidLine,
  undoVoid,
  inviteLines,
  cancelPayment,
  walkOut,
  leavePaymentsForNextZClosure,
  markFalse,
  restoreOrder,
  recordAttemptDecision('charged'),
  recordAttemptDecision('not-charged'),
  refundPayment('a refund of a payment in cash', (bar) => addStaffPayment(bar, 'efectivo')),
  refundPayment('a refund through the bank', chargedPayment),
  recordExternalRefund,
  recordRefundDecision,
  repeatRefund,
  closeIncident('an incident about a payment', chargedPayment),
  closeIncident('an incident about an operation without a payment', async () => null),
  closeZClosure,
  undoDone,
  undoInvitation,
];
