// Asks for confirmation before the customer leaves while money may be moving: the app asks after links and the back button, the
// browser when the tab is closed.
import { useEffect, useId, useState } from 'react';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { blockNavigation, goToPreviousPage } from '#customer/shared/navigation.tsx';
import type { OrderController } from '#customer/shared/order/order-controller.ts';
import { isChargeInProgress } from '#customer/shared/order/order-view.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { useStore } from '#ui/use-store.ts';

/** The navigation that waits for the customer's confirmation. */
type Navigation = { readonly run: () => void };

/**
 * Asks for confirmation before the customer leaves the page while a charge may be in progress. Renders nothing at any other time.
 */
export function LeaveGuard({ controller }: { controller: OrderController }) {
  const isMoneyAtRisk = useStore(controller.view, isChargeInProgress);
  const [pending, setPending] = useState<Navigation | null>(null);
  const [isConfirmed, setIsConfirmed] = useState(false);
  const isBlocked = isMoneyAtRisk && !isConfirmed;
  useTabClosing(isBlocked);
  useLinkClicks(isBlocked, setPending);
  useBackButton(isBlocked, setPending);

  // A navigation requested during one payment is dropped when that payment ends.
  useEffect(() => {
    if (isMoneyAtRisk) return;
    setPending(null);
    setIsConfirmed(false);
  }, [isMoneyAtRisk]);

  if (!isBlocked || pending === null) return null;

  return (
    <LeaveConfirmation
      onStay={() => setPending(null)}
      onLeave={() => {
        setIsConfirmed(true);
        // Runs after the listeners that block navigation have been removed.
        setTimeout(pending.run);
      }}
    />
  );
}

/** The confirmation dialog. Staying is the default action. */
function LeaveConfirmation({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const textId = useId();
  const { title, text, stay, leave } = paymentTexts.leave;
  return (
    <Dialog
      role="alertdialog"
      placement="center"
      title={title}
      describedBy={textId}
      closeOnBack={false}
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
function useTabClosing(isBlocked: boolean) {
  useEffect(() => {
    if (!isBlocked) return;
    const confirmClosing = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', confirmClosing);
    return () => window.removeEventListener('beforeunload', confirmClosing);
  }, [isBlocked]);
}

/** Intercepts clicks on links before they navigate. */
function useLinkClicks(isBlocked: boolean, onNavigate: (navigation: Navigation) => void) {
  useEffect(() => {
    if (!isBlocked) return;
    const intercept = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || opensInOtherTab(link, event)) return;
      event.preventDefault();
      event.stopPropagation();
      onNavigate({ run: () => link.click() });
    };
    window.addEventListener('click', intercept, true);
    return () => window.removeEventListener('click', intercept, true);
  }, [isBlocked, onNavigate]);
}

function useBackButton(isBlocked: boolean, onNavigate: (navigation: Navigation) => void) {
  useEffect(() => {
    if (isBlocked) return blockNavigation(() => onNavigate({ run: goToPreviousPage }));
  }, [isBlocked, onNavigate]);
}

function opensInOtherTab(link: HTMLAnchorElement, { ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return link.target === '_blank' || ctrlKey || metaKey || shiftKey;
}
