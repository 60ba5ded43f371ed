// What the Redsys provider stores with an attempt to pay between two requests.
import * as z from 'zod/mini';
import { attemptStepShape } from '#contract/attempts.ts';
import type { ProviderAttempt } from '#server/attempts/index.ts';

/** The reference of the card at Redsys: `idOper` of a card just typed into its form, or `identifier` of a saved card. */
const cardShape = z.union([
  z.object({ idOper: z.string() }),
  z.object({ identifier: z.string(), txnId: z.nullable(z.string()) }),
]);
/**
 * How Redsys identifies the card of a payment attempt: by `idOper` if the customer has just typed the card, by `identifier` if it
 * is a saved card.
 */
export type CardReference = z.infer<typeof cardShape>;

/** The 3-D Secure version and transaction with which the bank authenticates the customer. */
const authenticationShape = z.object({ version: z.string(), transactionId: z.nullable(z.string()) });
/**
 * The 3-D Secure data of a payment attempt: the version of 3-D Secure, and the id of the transaction with which the bank
 * authenticates the customer.
 */
export type ThreeDsAuthentication = z.infer<typeof authenticationShape>;

const attemptDataShape = z.object({
  /** True if the customer asked to save the card. */
  saveCard: z._default(z.boolean(), false),
  card: z.optional(cardShape),
  /** Missing if the bank requires no 3-D Secure. */
  authentication: z.optional(authenticationShape),
  /** The customer action required, if it depends on a response of the bank. */
  step: z.optional(attemptStepShape),
  /** `Ds_Excep_SCA`: the exemptions from strong authentication that the bank offers for the card; missing if it says none. */
  scaExemptions: z.optional(z.string()),
  /** True if a charge was requested and no final response was received. */
  isAsked: z._default(z.boolean(), false),
  /** A code in the response to the charge that refuses it without a proof, and its time (ISO 8601). */
  unprovenRefusal: z.optional(z.object({ code: z.string(), on: z.string() })),
});
/** The data that the Redsys provider stores with a payment attempt between two requests, in the column `data`. */
export type RedsysAttemptData = z.infer<typeof attemptDataShape>;

/** The stored data of a payment attempt before its first request to Redsys: no card to save, and no charge requested. */
export const EMPTY_ATTEMPT_DATA: RedsysAttemptData = { saveCard: false, isAsked: false };

/**
 * Validates and returns the data that the Redsys provider has stored with this payment attempt. Does not read the database. Throws
 * if the data has another shape.
 */
export function parseAttemptData({ data }: ProviderAttempt): RedsysAttemptData {
  return z.parse(attemptDataShape, data);
}
