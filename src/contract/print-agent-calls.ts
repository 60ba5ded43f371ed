// The requests of a print agent (a program that prints in the venue's network) to the server, and their responses. No browser loads
// this file.
import * as z from 'zod/mini';
import { PAID_WITH, PAYMENT_METHODS } from '#domain/payment.ts';
import {
  CODE_PAGES,
  PRINTER_CONFIRMATIONS,
  PRINTER_PROBLEMS,
  PRINTER_URL_CHARACTERS_MAX,
  TICKET_COLUMNS,
} from '#domain/printer.ts';
import type { Ticket } from '#domain/ticket.ts';
import { centsField, idField, sectionField } from './fields.ts';
import {
  cashCountShape,
  cashMovementShape,
  orderCountAndSumShape,
  zClosureChangesShape,
  zClosureVatShape,
} from './z-closure-shapes.ts';

/**
 * The version of the protocol between the server and print agents (programs that print tickets in the venue's network). The server
 * refuses an agent with another version, which could print something wrong.
 */
export const PRINT_AGENT_PROTOCOL_VERSION = 6;
/**
 * Maximum time in milliseconds that the server leaves the request of a print agent for tickets unanswered while there are none
 * (long polling). A print agent is a program that prints tickets in the venue's network.
 */
export const TICKET_CLAIM_WAIT_MS_MAX = 25_000;
/** Tries that a program may name in one request for tickets. */
const TRIES_MAX = 1_000;

/**
 * The URL paths of the requests that a print agent (a program in the venue's network) sends to the server. `:tryId` is the number
 * of a print try, which is one try to print one copy of a ticket.
 */
export const PRINT_AGENT_PATHS = {
  claims: '/api/print-agent/claims',
  sent: '/api/print-agent/tries/:tryId/sent',
  lease: '/api/print-agent/tries/:tryId/lease',
  problem: '/api/print-agent/tries/:tryId/problem',
  outcome: '/api/print-agent/tries/:tryId/outcome',
} as const;

const problemField = z.enum(PRINTER_PROBLEMS);
const textField = z.string();
const tryIdField = z.int().check(z.minimum(1));

const lineShape = z.object({
  lineId: textField,
  quantity: z.int(),
  label: textField,
  size: textField,
  price: centsField,
  notes: textField,
  isPrintedBefore: z.boolean(),
});
const amountsShape = z.array(z.object({ label: textField, amount: centsField }));

const orderTicketShape = z.object({
  kind: z.literal('ticket'),
  section: sectionField,
  tableCode: textField,
  orders: z.array(z.object({ time: textField, comment: textField, lines: z.array(lineShape) })),
  part: z.object({ number: z.int(), of: z.int() }),
  isCancellation: z.boolean(),
});
const moveTicketShape = z.object({
  kind: z.literal('move'),
  from: textField,
  tableCode: textField,
  time: textField,
  lines: z.array(lineShape),
});
const testTicketShape = z.object({ kind: z.literal('test'), printerName: textField, time: textField });
const sellerShape = z.object({ name: textField, company: textField, nif: textField, address: textField });
const vatShape = z.object({ percent: z.number(), base: centsField, amount: centsField });
const receiptShape = z.object({
  kind: z.literal('receipt'),
  venue: sellerShape,
  number: z.int(),
  tableCode: textField,
  time: textField,
  lines: z.array(lineShape),
  discount: z.exactOptional(centsField),
  discountPercent: z.exactOptional(z.nullable(z.number())),
  uncharged: z.exactOptional(z.array(z.object({ label: textField, amount: centsField }))),
  ordered: z.exactOptional(centsField),
  total: centsField,
  vat: z.array(vatShape),
  isPaid: z.boolean(),
  paid: centsField,
  paymentMethod: z.enum(PAYMENT_METHODS),
  paidWith: z.nullable(z.enum(PAID_WITH)),
  refunded: centsField,
});
const billShape = z.object({
  kind: z.literal('bill'),
  venue: sellerShape,
  numbers: z.array(z.int()),
  tableCode: textField,
  time: textField,
  lines: z.array(z.object({ label: textField, quantity: z.int(), price: centsField, isInvited: z.boolean() })),
  discount: centsField,
  discountPercent: z.exactOptional(z.nullable(z.number())),
  total: centsField,
  vat: z.array(vatShape),
  paid: centsField,
  owed: centsField,
});
const zClosureShape = z.object({
  kind: z.literal('z-closure'),
  venue: z.object({
    name: textField,
    company: textField,
    nif: textField,
  }),
  id: z.int(),
  openedOn: textField,
  closedOn: textField,
  closedBy: z.nullable(textField),
  payments: z.int(),
  invoiced: amountsShape,
  invoicedSum: centsField,
  refunded: amountsShape,
  refundedSum: centsField,
  canceled: orderCountAndSumShape,
  walkOuts: z.exactOptional(orderCountAndSumShape),
  left: z.exactOptional(orderCountAndSumShape),
  uncharged: z.exactOptional(zClosureChangesShape),
  cash: z.exactOptional(cashCountShape),
  cashMovements: z.exactOptional(z.array(cashMovementShape)),
  vat: z.exactOptional(zClosureVatShape),
  isBalanced: z.boolean(),
});
/** What the paper says. A kind of paper that the program does not know is refused, not printed in part. */
const ticketShape: z.ZodMiniType<Ticket> = z.discriminatedUnion('kind', [
  orderTicketShape,
  moveTicketShape,
  testTicketShape,
  receiptShape,
  billShape,
  zClosureShape,
]);

/**
 * The schema of the two ids that identify a print try (one try to print one copy of a ticket): the number of the try and the id of
 * its print job. The number alone is not enough: after the venue has moved to another server, the same number can mean another
 * try.
 */
export const printTryReferenceShape = z.object({ tryId: tryIdField, jobId: idField });
/**
 * The two ids that identify a print try (one try to print one copy of a ticket): the number of the try and the id of its print
 * job. A print agent (the program that prints tickets) and the server exchange them.
 */
export type PrintTryReference = z.infer<typeof printTryReferenceShape>;

/** The schema of one copy of a ticket that the server sends to a print agent (a program in the venue's network) to be printed. */
export const agentTicketCopyShape = z.object({
  tryId: tryIdField,
  jobId: idField,
  printerId: idField,
  marker: z.string().check(z.regex(/^[0-9A-Z]{4}$/)),
  ticket: ticketShape,
  marks: z.object({
    jobCode: textField,
    copy: z.int(),
    copies: z.int(),
    printedBefore: z.nullable(textField),
  }),
  printer: z.object({
    url: z.string().check(z.maxLength(PRINTER_URL_CHARACTERS_MAX)),
    columns: z.union(TICKET_COLUMNS.map((columns) => z.literal(columns))),
    codePage: z.enum(CODE_PAGES),
    confirmation: z.nullable(z.enum(PRINTER_CONFIRMATIONS)),
    certificate: z.nullable(textField),
  }),
});
/**
 * One copy of a ticket that the server sends to a print agent (a program in the venue's network) to be printed: the content, the
 * notes on the paper about copies and earlier prints, and the printer.
 */
export type AgentTicketCopy = z.infer<typeof agentTicketCopyShape>;

/**
 * The schema of the version fields in the request of a print agent (the program that prints tickets) for tickets. All versions of
 * the agent send these fields. The server reads them first, to refuse an agent of another version.
 */
export const printAgentVersionShape = z.object({
  protocol: z.int(),
  programVersion: z.string().check(z.regex(/^[\w.+-]{1,50}$/)),
});

/** The schema of the request by which a print agent (a program in the venue's network) asks the server for tickets to print. */
export const ticketClaimShape = z.extend(printAgentVersionShape, {
  /** Identifies the journal of the program: one process at a time uses it. */
  journalId: idField,
  /** The tries that the program has received and not finished. All others that this journal claimed were lost on the way. */
  tryIds: z.array(tryIdField).check(z.maxLength(TRIES_MAX)),
});

/** The schema of the server's response to the request of a print agent (a program in the venue's network) for tickets to print. */
export const ticketClaimReplyShape = z.object({
  /** Each has the shape `agentTicketCopyShape`. They are parsed one by one, so that a wrong one does not prevent the others. */
  copies: z.array(z.unknown()),
  /** Time zone of the times on the paper. */
  timeZone: textField,
  /** The lease of a try is extended this often while it is printed, in milliseconds. */
  extendMs: z.int().check(z.minimum(1)),
});
/**
 * The server's response to the request of a print agent (a program in the venue's network) for tickets: the copies to print, the
 * time zone of the times on paper, and how often the agent must ask for more time while it prints (`extendMs`, in milliseconds).
 */
export type TicketClaimReply = z.infer<typeof ticketClaimReplyShape>;

/**
 * The schema of the body of the request `lease`, with which a print agent (the program that prints tickets) asks for more time
 * while it prints. Each print try (one try to print one copy of a ticket) has a lease, a limited time. The server ends a print try
 * whose lease is not extended in time.
 */
export const printLeaseShape = z.object({ jobId: idField });

/**
 * The schema of the body of the request `sent`, which a print agent makes before it sends the first byte of a ticket to the
 * printer. `newLineIds` are the ids of the order lines that this paper shows as new; the paper marks all other lines as printed
 * before.
 */
export const printSentShape = z.object({ jobId: idField, newLineIds: z.array(idField) });

/**
 * The schema of the body of the request `problem`, by which a print agent (the program that prints tickets) reports a problem of
 * the printer during printing. Null means that the problem has ended.
 */
export const printProblemShape = z.object({ jobId: idField, problem: z.nullable(problemField) });

/**
 * The schema of the result of a print try (one try to print one copy of a ticket), as a print agent (the program that prints
 * tickets) reports it to the server.
 */
export const printResultShape = z.object({
  outcome: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('confirmed') }),
    z.object({ kind: z.literal('accepted') }),
    z.object({ kind: z.literal('refused'), problem: problemField }),
    z.object({ kind: z.literal('not-begun'), problem: problemField }),
    z.object({ kind: z.literal('unknown'), problem: problemField }),
  ]),
  hasResponded: z.boolean(),
  isPaperLow: z.boolean(),
  confirmation: z.nullable(z.enum(PRINTER_CONFIRMATIONS)),
  certificate: z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
});
/**
 * The result of a print try (one try to print one copy of a ticket), with what the printer reported. A print agent (the program
 * that prints tickets) sends it to the server.
 */
export type AgentPrintResult = z.infer<typeof printResultShape>;

/**
 * The schema of the body of the request `outcome`, by which a print agent reports the result of a print try (one try to print one
 * copy of a ticket). The agent repeats the request until the server accepts it. If several results arrive, the first one counts.
 */
export const printOutcomeShape = z.object({ jobId: idField, result: printResultShape });
