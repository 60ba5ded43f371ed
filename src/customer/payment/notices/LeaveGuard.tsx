// Asks for confirmation before the customer leaves while money may be moving: the app asks for links and the back button,
// the browser for closing the tab.
import { useEffect, useId, useState } from 'react';
import type { PaymentController } from '#customer/payment/controller/payment-controller.ts';
import { isMoneyMoving } from '#customer/payment/controller/payment-state.ts';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { holdHere } from '#customer/shared/navigation.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { useStore } from '#ui/use-store.ts';

/** The navigation that waits for the customer's confirmation. */
type Navigation = { readonly go: () => void };

export function LeaveGuard({ controller }: { controller: PaymentController }) {
  const isGuarded = useStore(controller.state, isMoneyMoving);
  const [wish, setWish] = useState<Navigation | null>(null);
  const [isLetGo, setIsLetGo] = useState(false);
  const isHeld = isGuarded && !isLetGo;
  useTabClosing(isHeld);
  useLinkClicks(isHeld, setWish);
  useBackButton(isHeld, setWish);

  // A navigation requested during one payment is dropped when that payment ends.
  useEffect(() => {
    if (isGuarded) return;
    setWish(null);
    setIsLetGo(false);
  }, [isGuarded]);

  if (!isHeld || wish === null) return null;

  return (
    <LeaveQuestion
      onStay={() => setWish(null)}
      onLeave={() => {
        setIsLetGo(true);
        // Runs after the listeners that block navigation have been removed.
        setTimeout(wish.go);
      }}
    />
  );
}

/** The confirmation dialog. Staying is the default action. */
function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const textId = useId();
  const { title, text, stay, leave } = paymentTexts.leave;
  return (
    <Dialog
      role="alertdialog"
      placement="center"
      title={title}
      describedBy={textId}
      onClose={onStay}
      footer={
        <>
          <Button onClick={onLeave}>{leave}</Button>
          <Button variant="primary" data-autofocus onClick={onStay}>
            {stay}
          </Button>
        </>
      }
    >
      <p id={textId}>{text}</p>
    </Dialog>
  );
}

/** Makes the browser show its own confirmation before the tab is closed. */
function useTabClosing(isHeld: boolean) {
  useEffect(() => {
    if (!isHeld) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isHeld]);
}

/** Intercepts clicks on links before they navigate. */
function useLinkClicks(isHeld: boolean, onWish: (wish: Navigation) => void) {
  useEffect(() => {
    if (!isHeld) return;
    const hold = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || opensInOtherTab(link, event)) return;
      event.preventDefault();
      event.stopPropagation();
      onWish({ go: () => link.click() });
    };
    window.addEventListener('click', hold, true);
    return () => window.removeEventListener('click', hold, true);
  }, [isHeld, onWish]);
}

function useBackButton(isHeld: boolean, onWish: (wish: Navigation) => void) {
  useEffect(() => {
    if (isHeld) return holdHere(() => onWish({ go: () => window.history.back() }));
  }, [isHeld, onWish]);
}

function opensInOtherTab(link: HTMLAnchorElement, { ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return link.target === '_blank' || ctrlKey || metaKey || shiftKey;
}
