// Prints a closed Z closure (cash closing).
import { manualPaymentNames, paymentMethodNames } from '#contract/payment-names.es.ts';
import type { QueuedPrintJob } from '#contract/printing.ts';
import type { ClosedZClosure } from '#contract/z-closures.ts';
import { PAID_WITH, PAYMENT_METHODS } from '#domain/payment.ts';
import type { TicketAmount, ZClosureTicket } from '#domain/ticket.ts';
import type { ZClosureMoney } from '#domain/z-closure.ts';
import type { StaffContext } from '#server/platform/context.ts';
import { type PrintPaperRequest, storePaperJob } from '#server/printing/index.ts';
import { readSettings, toPublicVenue } from '#server/settings/index.ts';
import { readZClosure } from './queries.ts';

/** A request of staff to print a closed Z closure (cash closing). */
interface PrintZClosureRequest extends PrintPaperRequest {
  readonly closureId: number;
}

/**
 * Stores a print job for a closed Z closure (cash closing). Throws the refusal `closure-open` if it is still open, and
 * `not-allowed` if it was neither opened nor closed today and the user may not see past ones.
 */
export async function printZClosure(
  context: StaffContext,
  request: PrintZClosureRequest,
): Promise<{ job: QueuedPrintJob }> {
  // Read before the transaction: a closed Z closure does not change.
  const closure = await readZClosure(context, request.closureId);
  const venue = toPublicVenue(await readSettings(context.db), context.timeZone);
  const ticket = toZClosureTicket(closure, venue);
  return storePaperJob(context, request, () => Promise.resolve(ticket));
}

function toZClosureTicket(closure: ClosedZClosure, venue: ReturnType<typeof toPublicVenue>): ZClosureTicket {
  const { id, openedOn, closedOn, closedBy, canceled, walkOuts, left, uncharged, cash, vat, isBalanced } = closure;
  const cashMovements = closure.cashMovements.map(({ direction, amount, reason, by }) => {
    return { direction, amount, reason, by };
  });
  const { payments, invoiced, refunded } = closure.totals;
  return {
    kind: 'z-closure',
    venue: {
      name: venue.name,
      company: venue.company.company,
      nif: venue.company.nif,
    },
    id,
    openedOn,
    closedOn,
    closedBy,
    payments,
    invoiced: amountsOf(invoiced),
    invoicedSum: invoiced.sum,
    refunded: amountsOf(refunded),
    refundedSum: refunded.sum,
    canceled,
    walkOuts,
    left,
    uncharged,
    cash,
    cashMovements,
    vat,
    isBalanced,
  };
}

/** The amounts that add up to the sum, without zeros: one per payment method, `manual` as its parts. */
function amountsOf({ byMethod, manual }: ZClosureMoney): TicketAmount[] {
  return [
    ...PAYMENT_METHODS.filter((method) => method !== 'manual').map((method) => {
      return { label: paymentMethodNames[method], amount: byMethod[method] };
    }),
    ...MANUAL_PARTS.map((part) => ({ label: manualPaymentNames[part], amount: manual[part] })),
  ].filter(({ amount }) => amount !== 0);
}

const MANUAL_PARTS = [...PAID_WITH, 'other'] as const;
