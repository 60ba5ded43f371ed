// Checkbox with which the customer accepts the terms, once per order.
import { refusalMessages } from '#contract/refusal-messages.es.ts';
import { useCustomerApp, useMenu } from '#customer/shared/app-context.ts';
import { Link } from '#customer/shared/navigation.tsx';
import { paths } from '#customer/shared/paths.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { useStore } from '#ui/use-store.ts';
import { checkoutTexts } from './checkout-texts.ts';

/** `onLeave` is called when the customer opens the terms, so that a sheet in front of them closes. */
export function Terms({ isMissing, onLeave }: { isMissing: boolean; onLeave?: (() => void) | undefined }) {
  const { cart } = useCustomerApp();
  const isManual = useMenu().venue.paymentMode === 'manual';
  return (
    <Checkbox
      checked={useStore(cart.state, ({ termsAccepted }) => termsAccepted)}
      onChange={(event) => cart.acceptTerms(event.target.checked)}
      error={isMissing ? refusalMessages[isManual ? 'terms-to-order' : 'terms-to-pay'] : null}
    >
      {checkoutTexts.termsBefore}
      <Link href={paths.terms} onClick={onLeave}>
        {checkoutTexts.termsLink}
      </Link>
      {checkoutTexts.termsAfter}
    </Checkbox>
  );
}

/** True if the order was refused because the terms are not accepted. */
export function isTermsRefusal(code: string): boolean {
  return code === 'terms-to-order' || code === 'terms-to-pay';
}
