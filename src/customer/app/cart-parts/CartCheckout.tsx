// The checkout below the cart: sends an order that is paid at the bar, or shows the online payment options.
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '#customer/app/ErrorBoundary.tsx';
import { Checkout } from '#customer/checkout/Checkout.tsx';
import { useCustomerApp, useMenu } from '#customer/shared/app-context.ts';
import { texts } from '#customer/shared/texts.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { orderSenderOf } from './order-sender-of-app.ts';

const PayCheckout = lazy(async () => ({ default: (await import('#customer/app/OnlineCheckout.tsx')).OnlineCheckout }));

/** `onLeave` is called when a link leads to another page, so that the cart sheet closes. */
export function CartCheckout({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const app = useCustomerApp();
  if (useMenu().venue.paymentMode === 'manual') return <Checkout sender={orderSenderOf(app)} onLeave={onLeave} />;
  return (
    <ErrorBoundary>
      <Suspense fallback={<Spinner label={texts.loading} labelVisible />}>
        <PayCheckout onLeave={onLeave} />
      </Suspense>
    </ErrorBoundary>
  );
}
