// The result after the customer pressed the order button: why the order was refused, or that it is unknown whether it arrived.
import { Link } from '#customer/shared/navigation.tsx';
import type { OrderController } from '#customer/shared/order/order-controller.ts';
import { sendOrderTexts } from '#customer/shared/order/order-texts.ts';
import type { OrderView } from '#customer/shared/order/order-view.ts';
import { paths } from '#customer/shared/paths.ts';
import { texts } from '#customer/shared/texts.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { useStore } from '#ui/use-store.ts';
import { checkoutTexts } from './checkout-texts.ts';
import { isTermsRefusal } from './TermsCheckbox.tsx';

/**
 * Shows the result after the customer pressed an order button: the reason of a refusal or, after a lost response, whether the
 * order has arrived (yes, no or unknown). `onLeave` is called when a link opens another page.
 */
export function OrderResult({
  controller,
  onLeave,
}: {
  controller: OrderController;
  onLeave?: (() => void) | undefined;
}) {
  const view = useStore(controller.view, (present) => present);
  return (
    <div role="alert">
      <ResultBanner view={view} onRetry={() => void controller.sendToStaff()} onLeave={onLeave} />
    </div>
  );
}

type ResultBannerProps = { view: OrderView; onRetry: () => void; onLeave: (() => void) | undefined };

function ResultBanner({ view, onRetry, onLeave }: ResultBannerProps) {
  const ordersLink = (
    <Link href={paths.recent()} onClick={onLeave} className={buttonClass()}>
      {checkoutTexts.seeOrders}
    </Link>
  );
  switch (view.kind) {
    case 'unknown':
      return (
        <Banner kind="warn" action={<Button onClick={onRetry}>{texts.retry}</Button>}>
          {checkoutTexts.unknown}
        </Banner>
      );
    case 'not-arrived':
      return <Banner kind="warn">{checkoutTexts.notArrived}</Banner>;
    case 'older-arrived':
      return (
        <Banner kind="ok" action={ordersLink}>
          {checkoutTexts.olderArrived}
        </Banner>
      );
    case 'connection-lost':
      return <Banner kind="warn">{sendOrderTexts.connectionLost}</Banner>;
    case 'refused':
      // Shown beside the checkbox of the terms.
      if (isTermsRefusal(view.code)) return null;
      // This is not an error: the venue's payment mode cannot be offered in this page.
      if (view.code === 'payment-method-unavailable')
        return <Banner kind="info">{checkoutTexts.methodUnavailable}</Banner>;
      return (
        <Banner kind="danger" announce="none" action={view.code === 'order-id-reused' && ordersLink}>
          {view.text}
        </Banner>
      );
    default:
      return null;
  }
}
