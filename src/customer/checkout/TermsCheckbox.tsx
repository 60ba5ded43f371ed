// Checkbox with which the customer accepts the terms, once per table session.

import { useCustomerApp, useMenu } from '#customer/shared/app-context.ts';
import { Link } from '#customer/shared/navigation.tsx';
import { paths } from '#customer/shared/paths.ts';
import { refusalMessages } from '#customer/shared/refusal-texts.ts';
import { infoSheetClickHandler } from '#customer/shared/shown-info-sheet.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { useStore } from '#ui/use-store.ts';
import { checkoutTexts } from './checkout-texts.ts';

/**
 * Checkbox with which the customer accepts the terms of an order. The link in its label opens the terms in a sheet, so that the
 * customer stays in the cart; without JavaScript the link opens the page of the terms. `isMissing` shows the error that the terms
 * must be accepted.
 */
export function TermsCheckbox({ isMissing }: { isMissing: boolean }) {
  const { cart } = useCustomerApp();
  const isManual = useMenu().venue.paymentMode === 'manual';
  return (
    <Checkbox
      checked={useStore(cart.state, ({ termsAccepted }) => termsAccepted)}
      onChange={(event) => cart.acceptTerms(event.target.checked)}
      error={isMissing ? refusalMessages[isManual ? 'terms-to-order' : 'terms-to-pay'] : null}
    >
      {checkoutTexts.termsBefore}
      <Link href={paths.terms} onClick={infoSheetClickHandler('terms')}>
        {checkoutTexts.termsLink}
      </Link>
      {checkoutTexts.termsAfter}
    </Checkbox>
  );
}

/** True if this refusal code means that the customer has not accepted the terms. */
export function isTermsRefusal(code: string): boolean {
  return code === 'terms-to-order' || code === 'terms-to-pay';
}
