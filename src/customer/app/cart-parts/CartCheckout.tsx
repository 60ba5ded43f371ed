// The checkout below the cart, by the payment mode of the venue.
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '#customer/app/ErrorBoundary.tsx';
import { PayAtBarCheckout } from '#customer/checkout/PayAtBarCheckout.tsx';
import { useMenu } from '#customer/shared/app-context.ts';
import { useOrderServices } from '#customer/shared/order/use-order.ts';
import { CheckoutPlaceholder } from './CheckoutPlaceholder.tsx';

const PayCheckout = lazy(async () => ({ default: (await import('#customer/app/OnlineCheckout.tsx')).OnlineCheckout }));

/**
 * Shows the checkout below the cart: the button for an order that is paid at the bar, or the online payment options. `onLeave` is
 * called when a link leads to another page, so that the cart sheet closes.
 */
export function CartCheckout({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const { controller } = useOrderServices();
  if (useMenu().venue.paymentMode === 'manual') return <PayAtBarCheckout controller={controller} onLeave={onLeave} />;
  return (
    <ErrorBoundary>
      <Suspense fallback={<CheckoutPlaceholder controller={controller} />}>
        <PayCheckout onLeave={onLeave} />
      </Suspense>
    </ErrorBoundary>
  );
}
