// Finds changes of «Configuración» with serious consequences, which the owner must confirm before they are saved.
import type { VenueSettings } from '#contract/settings.ts';
import { configConsequenceTexts, paymentModeNames } from './settings-texts.ts';

type Config = VenueSettings['config'];
type Changes = Pick<Config, 'paymentMode' | 'offersPayingStaff' | 'protectedCodes' | 'customerDataMonths'>;

interface VenueFacts {
  /** Number of tables with a printed code; null while it is not known. */
  readonly activeTables: number | null;
  readonly configuredModes: ReadonlySet<Config['paymentMode']>;
}

/**
 * Returns the Spanish warnings that the owner must confirm before the settings `before` are replaced by `after`; empty if nothing
 * needs one. `configuredModes` are the payment modes that can be used: those for which the server has keys, and `manual`, which
 * needs none.
 */
export function configConsequences(
  before: Changes,
  after: Changes,
  { activeTables, configuredModes }: VenueFacts,
): readonly string[] {
  const sentences: string[] = [];
  // Customers could not pay with a mode without keys, so leaving it changes nothing for them.
  if (before.paymentMode !== after.paymentMode && configuredModes.has(before.paymentMode)) {
    sentences.push(
      after.paymentMode === 'manual'
        ? configConsequenceTexts.paysStaff
        : configConsequenceTexts.paysOnline(paymentModeNames[after.paymentMode]),
    );
  }
  if (takesCash(before) && !takesCash(after)) sentences.push(configConsequenceTexts.takesNoCash);
  if (before.protectedCodes !== after.protectedCodes && activeTables !== 0) {
    sentences.push(
      after.protectedCodes
        ? configConsequenceTexts.codesProtected(activeTables)
        : configConsequenceTexts.codesNotProtected,
    );
  }
  if (erasesSooner(before.customerDataMonths, after.customerDataMonths)) {
    sentences.push(configConsequenceTexts.erasesData(after.customerDataMonths ?? 0));
  }
  return sentences;
}

/** True if customers can order without paying online. */
function takesCash({ paymentMode, offersPayingStaff }: Changes): boolean {
  return paymentMode === 'manual' || offersPayingStaff;
}

function erasesSooner(before: number | null, after: number | null): boolean {
  return after !== null && (before === null || after < before);
}
