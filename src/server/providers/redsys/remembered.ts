// What an attempt with Redsys must remember between two calls.
import * as z from 'zod/mini';
import { stepShape } from '#contract/attempts.ts';
import type { ProviderAttempt } from '#server/attempts/index.ts';

/** The card, as Redsys knows it: typed into its form moments ago, or kept the last time. */
const cardShape = z.union([
  z.object({ idOper: z.string() }),
  z.object({ identifier: z.string(), txnId: z.nullable(z.string()) }),
]);
export type CardInHand = z.infer<typeof cardShape>;

/** How the card's bank recognises its owner. */
const authenticationShape = z.object({ version: z.string(), transactionId: z.nullable(z.string()) });
export type Authentication = z.infer<typeof authenticationShape>;

const rememberedShape = z.object({
  /** Whether the guest wants the card kept. */
  saveCard: z._default(z.boolean(), false),
  card: z.optional(cardShape),
  /** None when the bank wants no 3-D Secure. */
  authentication: z.optional(authenticationShape),
  /** What the guest was told to do, when it depends on what the bank said. */
  step: z.optional(stepShape),
  /** Whether money was asked for without an answer that ends it. */
  isAsked: z._default(z.boolean(), false),
});
export type Remembered = z.infer<typeof rememberedShape>;

export const NOTHING_REMEMBERED: Remembered = { saveCard: false, isAsked: false };

/** What was remembered of an attempt. */
export function recall({ data }: ProviderAttempt): Remembered {
  return z.parse(rememberedShape, data);
}
