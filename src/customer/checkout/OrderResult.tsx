// The result of the last press: the reason of a refusal, or that it is unknown whether the order arrived.
import { Link } from '#customer/shared/navigation.tsx';
import { paths } from '#customer/shared/paths.ts';
import { texts } from '#customer/shared/texts.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { useStore } from '#ui/use-store.ts';
import { checkoutTexts } from './checkout-texts.ts';
import type { OrderSender } from './order-sender.ts';
import type { OrderSenderState } from './order-sender-state.ts';
import { isTermsRefusal } from './Terms.tsx';

export function OrderResult({ sender, onLeave }: { sender: OrderSender; onLeave?: (() => void) | undefined }) {
  const state = useStore(sender.state, (present) => present);
  return (
    <div role="alert">
      <ResultBanner state={state} onRetry={() => void sender.send()} onLeave={onLeave} />
    </div>
  );
}

type ResultBannerProps = { state: OrderSenderState; onRetry: () => void; onLeave: (() => void) | undefined };

function ResultBanner({ state, onRetry, onLeave }: ResultBannerProps) {
  const ordersLink = (
    <Link href={paths.recent()} onClick={onLeave} className={buttonClass()}>
      {checkoutTexts.seeOrders}
    </Link>
  );
  switch (state.kind) {
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
    case 'refused':
      // Shown beside the checkbox of the terms.
      if (isTermsRefusal(state.code)) return null;
      // This is not an error: the venue's payment mode cannot be offered in this page.
      if (state.code === 'payment-method-unavailable')
        return <Banner kind="info">{checkoutTexts.methodUnavailable}</Banner>;
      return (
        <Banner kind="danger" announce="none" action={state.code === 'order-id-reused' && ordersLink}>
          {state.text}
        </Banner>
      );
    default:
      return null;
  }
}
