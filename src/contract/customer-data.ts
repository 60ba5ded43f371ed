// Personal data of customers: the owner finds, reads, exports and erases what is stored about one person.
import * as z from 'zod/mini';
import { ATTEMPT_STATES } from '#domain/attempt.ts';
import { EMAIL_CHARACTERS_MAX } from '#domain/email.ts';
import { PAYMENT_METHODS, PAYMENT_STATES } from '#domain/payment.ts';
import { PAYMENT_OPTIONS } from '#domain/provider.ts';
import { defineEndpoint, type InputOf, type OutputOf } from './endpoint.ts';
import { centsField, idField, timeField } from './fields.ts';
import { customerDataRoutes } from './routes.ts';

/** Minimum number of characters that the owner must type to search for the personal data of a customer. */
export const CUSTOMER_SEARCH_CHARACTERS_MIN = 3;
/**
 * Maximum number of customers that a search for personal data returns, and that one export or erasure may contain. The database has
 * one customer for each device, so one person can be several customers.
 */
export const CUSTOMERS_FOUND_MAX = 50;

/** One device of a customer. Several devices may have the same e-mail. */
const foundCustomerShape = z.object({
  customerId: idField,
  label: z.string(),
  email: z.nullable(z.string()),
  orders: z.int(),
  lastOrderOn: z.nullable(timeField),
});
/** A customer that a search for personal data has found. */
export type FoundCustomer = z.infer<typeof foundCustomerShape>;

/** What is stored of an e-mail besides devices: orders of staff whose receipt was sent to it, and receipts of any order. */
const foundEmailShape = z.object({
  email: z.string(),
  staffOrders: z.int(),
  /** Only counted if the text searched for is the whole e-mail: of an address only its hash is stored. */
  receipts: z.int(),
  /** The newest of the orders of staff; null without one. */
  lastOrderOn: z.nullable(timeField),
});
/** An e-mail address that a search for personal data has found in orders of staff or in receipts. */
export type FoundEmail = z.infer<typeof foundEmailShape>;

/** An order of the export. One without settled payment was canceled, has expired or is still unpaid. */
const orderDataShape = z.object({
  orderId: idField,
  number: z.int(),
  time: timeField,
  tableCode: z.string(),
  email: z.string(),
  comment: z.string(),
  state: z.enum(PAYMENT_STATES),
  method: z.enum(PAYMENT_METHODS),
  total: centsField,
  refunded: centsField,
  lines: z.array(z.object({ label: z.string(), quantity: z.int(), price: centsField, notes: z.string() })),
  /** Tries to pay online, with what the browser said of itself for the bank. */
  attempts: z.array(
    z.object({
      time: timeField,
      option: z.enum(PAYMENT_OPTIONS),
      state: z.enum(ATTEMPT_STATES),
      amount: centsField,
      browser: z.record(z.string(), z.unknown()),
    }),
  ),
  /** Only the hash of each address is stored. */
  receipts: z.array(z.object({ requestedOn: timeField })),
  /** The customer asked for notices of this order by e-mail. */
  wantsNoticeEmails: z.boolean(),
  /** Messages about this order: the order is ready, or takes longer. */
  notices: z.array(z.object({ sentOn: timeField })),
  /** E-mails about this order that were not sent yet. */
  waitingEmails: z.array(z.object({ recipient: z.string(), subject: z.string(), text: z.string() })),
});
/** One order in the personal data of a customer that the owner views or exports. */
export type ExportedOrder = z.infer<typeof orderDataShape>;

const customerDataShape = z.object({
  exportedOn: timeField,
  customers: z.array(
    z.object({
      customerId: idField,
      label: z.string(),
      email: z.nullable(z.string()),
      createdOn: timeField,
      tableCode: z.nullable(z.string()),
      scannedOn: z.nullable(timeField),
      orders: z.array(orderDataShape),
      savedCards: z.array(
        z.object({ brand: z.string(), last4: z.string(), expires: z.nullable(z.string()), savedOn: timeField }),
      ),
      pushSubscriptions: z.array(z.object({ endpoint: z.string(), createdOn: timeField })),
    }),
  ),
  /** Orders of staff whose receipt was sent to the chosen e-mail; empty without one. */
  staffOrders: z.array(orderDataShape),
  /** Receipts of orders of other people that were sent to the chosen e-mail. */
  otherReceipts: z.array(z.object({ requestedOn: timeField })),
});
/**
 * All personal data that is stored about the chosen customers, such as orders, saved cards and receipts, as the owner views or
 * exports it.
 */
export type CustomerData = z.infer<typeof customerDataShape>;

const owner = { staff: 'manage-customer-data' } as const;

/** Devices as they were found, and an e-mail: with it, the orders of staff and the receipts that were sent to it count too. */
const chosen = z
  .object({
    customerIds: z.array(idField).check(z.maxLength(CUSTOMERS_FOUND_MAX)),
    email: z.nullable(z.string().check(z.maxLength(EMAIL_CHARACTERS_MAX))),
  })
  .check(z.refine(({ customerIds, email }) => customerIds.length > 0 || email !== null));

/** The endpoints by which the owner finds, exports and erases personal data of customers. */
export const customerDataEndpoints = {
  findCustomers: defineEndpoint({
    ...customerDataRoutes.findCustomers,
    access: owner,
    records: { nothing: 'reads; export and erasure are recorded' },
    limit: { perMinute: 60, by: 'session' },
    summary:
      'Customers whose e-mail or label begins with the text, those with the newest order first, and orders of staff with such an e-mail. A whole e-mail also finds customers who used it before, and receipts that were sent to it.',
    input: z.object({
      text: z.string().check(z.minLength(CUSTOMER_SEARCH_CHARACTERS_MIN), z.maxLength(EMAIL_CHARACTERS_MAX)),
    }),
    output: z.object({
      customers: z.array(foundCustomerShape),
      emails: z.array(foundEmailShape),
      /** True if more were found than are returned. */
      hasMore: z.boolean(),
    }),
  }),
  readCustomerData: defineEndpoint({
    ...customerDataRoutes.readCustomerData,
    access: owner,
    records: { nothing: 'shows what is stored; only an export and an erasure are recorded' },
    summary: 'Everything that is stored of these customers, to be shown.',
    input: chosen,
    output: customerDataShape,
  }),
  exportCustomerData: defineEndpoint({
    ...customerDataRoutes.exportCustomerData,
    access: owner,
    records: 'customer-data-exported',
    summary: 'Everything that is stored of these customers, to be handed out. Writes an entry in the activity log.',
    input: chosen,
    output: customerDataShape,
  }),
  eraseCustomerData: defineEndpoint({
    ...customerDataRoutes.eraseCustomerData,
    access: owner,
    records: 'customer-data-erased',
    summary:
      'Erases the identity of these customers. Amounts stay, and so do invoices with a NIF, as the law demands. Refused while one of them may be paying.',
    input: chosen,
    output: z.object({
      /** Customers whose identity was erased now. */
      erased: z.int(),
      /** Orders of staff whose e-mail was erased now. */
      staffOrders: z.int(),
      /** Receipts of other orders that were sent to the e-mail; the hash of the address was erased now. */
      otherReceipts: z.int(),
      /** Saved cards that are being deleted at the provider; the server tries again by itself until they are. */
      cardsLeft: z.int(),
    }),
  }),
};

/** The customers, and at most one e-mail address, that the owner has selected to read, export or erase their personal data. */
export type CustomerDataSelection = InputOf<typeof customerDataEndpoints.eraseCustomerData>;
/**
 * The result of a search for personal data: the customers (`FoundCustomer`) and the e-mail addresses (`FoundEmail`) that match the
 * search.
 */
export type FoundCustomers = OutputOf<typeof customerDataEndpoints.findCustomers>;
/**
 * How many customers, staff orders and receipts an erasure of personal data concerned, and how many saved cards must still be
 * deleted at the payment provider.
 */
export type CustomerErasureResult = OutputOf<typeof customerDataEndpoints.eraseCustomerData>;
