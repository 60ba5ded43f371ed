// «Corregir» on an order that was just sent: the button, and the notice about its result.
import { useEffect, useState } from 'react';
import type { OwnOrder } from '#contract/orders.ts';
import { useCustomerApp } from '#customer/shared/app-context.ts';
import { onlineStatus } from '#customer/shared/connection/network-status.ts';
import { useOpenCart } from '#customer/shared/open-cart-context.ts';
import { texts } from '#customer/shared/texts.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import layout from '#ui/layout.module.css';
import { useStore } from '#ui/use-store.ts';
import { ordersPageTexts } from './orders-texts.ts';
import type { TakeBackState } from './use-take-back.ts';

type TakeBackButtonProps = { order: OwnOrder; takeBacks: Pick<TakeBackState, 'takeBack' | 'sending'> };

/**
 * The button «Corregir», with which the customer withdraws an order that was just sent, to change it in the cart. It asks for a
 * confirmation, because nothing is prepared until the order is sent again. Renders nothing if the order cannot be withdrawn. When
 * the time for it is over, the button becomes invisible but keeps its space, so that no other button moves.
 */
export function TakeBackButton({ order, takeBacks: { takeBack, sending } }: TakeBackButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const online = useStore(onlineStatus, (present) => present);
  const isPossible = useIsBefore(order.takeBackUntil);
  const isBusy = sending.has(order.id);
  const isShown = isPossible || isBusy || isAsking;
  if (!isShown && order.takeBackUntil === null) return null;
  const { confirmTakeBack: question } = ordersPageTexts;

  function confirm() {
    setAsking(false);
    takeBack(order.id);
  }

  return (
    <>
      <Button
        busy={isBusy}
        disabled={!online}
        className={isShown ? undefined : layout.invisible}
        onClick={() => setAsking(true)}
      >
        {ordersPageTexts.takeBack}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={question.title}
          text={question.text}
          confirmLabel={ordersPageTexts.takeBack}
          cancelLabel={question.cancel}
          onConfirm={confirm}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** True until that time of the server; false without a time. */
function useIsBefore(time: string | null): boolean {
  const { clock } = useCustomerApp();
  const until = time === null ? 0 : Date.parse(time);
  const [overAt, setOverAt] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setOverAt(until), Math.max(0, until - clock.now()));
    return () => clearTimeout(timer);
  }, [until, clock]);
  return until > 0 && overAt !== until && clock.now() < until;
}

/**
 * Shows the result after the customer pressed «Corregir» to withdraw an order and change it: which lines did not return to the
 * cart, why the order stays as it is, or that there was no response.
 */
export function TakeBackNotice({ result }: Pick<TakeBackState, 'result'>) {
  const openCart = useOpenCart();
  return <div role="status">{result && <ResultBanner result={result} onOpenCart={openCart} />}</div>;
}

type ResultBannerProps = { result: NonNullable<TakeBackState['result']>; onOpenCart: () => void };

function ResultBanner({ result, onOpenCart }: ResultBannerProps) {
  switch (result.kind) {
    case 'taken':
      return (
        <Banner
          kind="warn"
          title={result.addedCount > 0 ? ordersPageTexts.partlyTakenBack : ordersPageTexts.nothingTakenBack}
          action={result.addedCount > 0 && <Button onClick={onOpenCart}>{texts.cart.open}</Button>}
        >
          {ordersPageTexts.leftOut(result.leftOut)}
        </Banner>
      );
    case 'refused':
      return <Banner kind="warn" title={result.text} />;
    case 'unknown':
      return (
        <Banner kind="offline" announce="none" title={ordersPageTexts.takeBackUnknown}>
          {ordersPageTexts.takeBackRepeated}
        </Banner>
      );
  }
}
