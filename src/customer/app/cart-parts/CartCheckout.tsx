// The end of the cart: an order that is paid at the bar, or the ways to pay from the phone.
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '#customer/app/ErrorBoundary.tsx';
import { Checkout } from '#customer/checkout/Checkout.tsx';
import { useGuest, useMenu } from '#customer/shared/app-context.ts';
import { texts } from '#customer/shared/texts.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { senderOf } from './order-sender-of-app.ts';

const PayCheckout = lazy(async () => ({ default: (await import('#customer/app/OnlineCheckout.tsx')).PayCheckout }));

/** `onLeave` is called when a link leads to another page: a sheet in front must close. */
export function CartEnd({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const guest = useGuest();
  if (useMenu().venue.paymentMethod === 'manual') return <Checkout sender={senderOf(guest)} onLeave={onLeave} />;
  return (
    <ErrorBoundary>
      <Suspense fallback={<Spinner label={texts.loading} labelVisible />}>
        <PayCheckout onLeave={onLeave} />
      </Suspense>
    </ErrorBoundary>
  );
}
