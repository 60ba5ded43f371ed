// The guest accepts the terms, once for each order.
import { Link } from 'wouter';
import { messages } from '#contract/messages.es.ts';
import { useGuest, useMenu } from '#customer/shared/guest.ts';
import { paths } from '#customer/shared/paths.ts';
import { texts } from '#customer/shared/texts.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { useStore } from '#ui/use-store.ts';
import type { OrderSender } from './order-sender.ts';

/** `onLeave` is called when the guest goes to read them: a sheet in front must close. */
export function Terms({ sender, onLeave }: { sender: OrderSender; onLeave?: (() => void) | undefined }) {
  const { cart } = useGuest();
  const isManual = useMenu().venue.paymentMethod === 'manual';
  const isMissing = useStore(sender.state, (state) => state.step === 'refused' && isAboutTerms(state.code));
  return (
    <Checkbox
      checked={useStore(cart.state, ({ termsAccepted }) => termsAccepted)}
      onChange={(event) => cart.acceptTerms(event.target.checked)}
      error={isMissing ? messages[isManual ? 'terms-to-order' : 'terms-to-pay'] : null}
    >
      {texts.checkout.termsBefore}
      <Link href={paths.terms} onClick={onLeave}>
        {texts.checkout.termsLink}
      </Link>
      {texts.checkout.termsAfter}
    </Checkbox>
  );
}

export function isAboutTerms(code: string): boolean {
  return code === 'terms-to-order' || code === 'terms-to-pay';
}
