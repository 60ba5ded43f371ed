// When a payment goes through without asking the guest.

import { findSandboxCard } from '#e2e/fakes/redsys/operations/sandbox-cards.ts';
import type { Card, CardSource } from '#e2e/fakes/redsys/operations/store.ts';
import { type Fields, textOf } from '#e2e/fakes/redsys/wire/fields.ts';
import { SisError } from '#e2e/fakes/redsys/wire/sis-error.ts';

const EXEMPTIONS = ['LWV', 'TRA', 'COR', 'ATD', 'MIT', 'WHL'];
/** Cents: below thirty euros. */
const LOW_VALUE_BELOW = 3_000;

/** Whether the bank grants the exemption that is asked for, if any is. Throws `SisError`. */
export function isExempt(parameters: Fields, source: CardSource, card: Card, amount: number): boolean {
  const wanted = textOf(parameters, 'DS_MERCHANT_EXCEP_SCA');
  if (wanted === '') return false;
  if (!EXEMPTIONS.includes(wanted)) throw new SisError('SIS0616');
  if (wanted === 'MIT' && source.reference === '') throw new SisError('SIS0617');
  const granted = findSandboxCard(card.number)?.exemptions ?? '';
  const isOffered = granted.split(';').some((offered) => offered.startsWith(wanted));
  return wanted === 'MIT' || (isOffered && amount < LOW_VALUE_BELOW);
}
