// Exemptions from strong customer authentication.
import { findSandboxCard } from '#e2e/fakes/redsys/operations/sandbox-cards.ts';
import type { Card, CardSource } from '#e2e/fakes/redsys/operations/store.ts';
import { type Fields, textOf } from '#e2e/fakes/redsys/wire/fields.ts';
import { SisError } from '#e2e/fakes/redsys/wire/sis-error.ts';

const EXEMPTIONS = ['LWV', 'TRA', 'COR', 'ATD', 'MIT', 'WHL'];
/** Exclusive limit of a low-value payment, in cents. */
const LOW_VALUE_BELOW = 3_000;

/**
 * True if the request asks for an exemption from strong customer authentication (3-D Secure) and the bank grants it. Throws
 * `SisError` for an unknown exemption.
 */
export function isExempt(parameters: Fields, source: CardSource, card: Card, amount: number): boolean {
  const requested = textOf(parameters, 'DS_MERCHANT_EXCEP_SCA');
  if (requested === '') return false;
  if (!EXEMPTIONS.includes(requested)) throw new SisError('SIS0616');
  if (requested === 'MIT' && source.reference === '') throw new SisError('SIS0617');
  const granted = findSandboxCard(card.number)?.exemptions ?? '';
  const isOffered = granted.split(';').some((offered) => offered.startsWith(requested));
  return requested === 'MIT' || (isOffered && amount < LOW_VALUE_BELOW);
}
