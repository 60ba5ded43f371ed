// Renders the states of paying, of sending an order and of the frame around them in an invented language: no word is hard-coded.
import { expect, it } from 'vitest';
import type { SavedCard } from '#contract/attempts.ts';
import { anId } from '#contract/testing/products.ts';
import { EmptyCart } from '#customer/cart/EmptyCart.tsx';
import { checkoutTexts } from '#customer/checkout/checkout-texts.ts';
import { NoticeQuestion } from '#customer/notices/NoticeQuestion.tsx';
import { NoticeSwitch } from '#customer/notices/NoticeSwitch.tsx';
import type { PushState } from '#customer/notices/push/push-notices-controller.ts';
import { usePushNotices } from '#customer/notices/push/push-notices-of-app.ts';
import { NoticeEmailSwitch } from '#customer/orders/NoticeEmailSwitch.tsx';
import { RepeatOrderButton } from '#customer/orders/RepeatOrderButton.tsx';
import { DeleteCardButton } from '#customer/payment/cards/DeleteCardButton.tsx';
import { NewCardPayment } from '#customer/payment/cards/NewCardPayment.tsx';
import { SaveCardCheckbox } from '#customer/payment/cards/SaveCardCheckbox.tsx';
import { InsertCardPage } from '#customer/payment/InsertCardPage.tsx';
import { EarlierPaymentNoticeList } from '#customer/payment/notices/EarlierPaymentNoticeList.tsx';
import { PaymentFailureDialog } from '#customer/payment/notices/PaymentFailureDialog.tsx';
import { PaymentWaitDialog } from '#customer/payment/notices/PaymentWaitingIndicator.tsx';
import { PaymentReturnNotice } from '#customer/payment/PaymentReturnNotice.tsx';
import { PaymentSection } from '#customer/payment/PaymentSection.tsx';
import { ApplePayButton } from '#customer/payment/wallets/WalletButton.tsx';
import { WalletFailureHeading } from '#customer/payment/wallets/WalletFailureHeading.tsx';
import type { CustomerApp } from '#customer/shared/app-context.ts';
import { onlineStatus } from '#customer/shared/connection/network-status.ts';
import { LoadingOverlay } from '#customer/shared/LoadingOverlay.tsx';
import type { OrderNotice } from '#customer/shared/order/order-notices.ts';
import type { InPagePaymentStep, OrderView } from '#customer/shared/order/order-view.ts';
import { newOrder } from '#customer/shared/order/stored-order.ts';
import { orderServicesOf } from '#customer/shared/order/use-order.ts';
import { refusalMessages } from '#customer/shared/refusal-texts.ts';
import { PAYMENT_FAILURE_REASONS } from '#domain/attempt.ts';
import { cents } from '#domain/money.ts';
import type { PaymentMode } from '#domain/payment.ts';
import { PAYMENT_OPTIONS } from '#domain/provider.ts';
import { REFUSALS } from '#domain/refusal.ts';
import { CartCheckout } from './cart-parts/CartCheckout.tsx';
import { InfoSheet } from './cart-parts/InfoSheet.tsx';
import { OnlineCheckout } from './OnlineCheckout.tsx';
import { Shell } from './shell/Shell.tsx';
import {
  aCustomerApp,
  aMenuOfNumbers,
  expectNoHardCodedWord,
  markCatalogueTexts,
  resultOfHook,
  setServerRenderedState,
} from './testing/invented-language.tsx';

markCatalogueTexts();

const URL = 'https://1.2';
const ORDER = { orderId: anId(1), tableCode: '7', total: cents(180) };
const nothing = () => undefined;

function aVenue(paymentMode: PaymentMode): CustomerApp {
  const { venue } = aMenuOfNumbers();
  return aCustomerApp(aMenuOfNumbers({ venue: { ...venue, paymentMode } }));
}

const ACTIONS: InPagePaymentStep[] = [
  { do: 'challenge', url: URL, fields: {} },
  { do: 'confirm', script: URL, publishableKey: '1', clientSecret: '2' },
  { do: 'mount', form: 'insite', script: URL, origin: URL, fields: {} },
  { do: 'mount', form: 'stripe', script: URL, origin: URL, fields: {} },
];
const FAILURES = PAYMENT_FAILURE_REASONS.map((reason) => ({ reason, code: '190' }));
const STATES: () => OrderView[] = () => [
  ...(['idle', 'redirecting', 'checking', 'in-progress-elsewhere', 'connection-lost'] as const).map((kind) => ({
    kind,
  })),
  ...(['redirecting', 'processing', 'in-page', 'form'] as const).map((loader) => ({ kind: 'busy' as const, loader })),
  ...ACTIONS.map((action) => ({ kind: 'action-required' as const, action, attemptId: anId(2) })),
  ...PAYMENT_OPTIONS.flatMap((option) =>
    [true, false].map((isConfirmedUnpaid) => {
      const failure = { reason: 'card-denied' as const, code: '190' };
      return {
        kind: 'failed' as const,
        ...{ failure, orderId: anId(1), isConfirmedUnpaid, option, wasChallenged: false },
      };
    }),
  ),
  { kind: 'refused', code: 'kitchen-closed', text: refusalMessages['kitchen-closed'] },
  { kind: 'refused', code: 'terms-to-pay', text: refusalMessages['terms-to-pay'] },
];

it('the options to pay have no hard-coded word, in every state of a payment', () => {
  for (const mode of ['stripe', 'redsys'] as const) {
    for (const state of STATES()) {
      const app = aVenue(mode);
      orderServicesOf(app).controller.view.initial = state;
      expectNoHardCodedWord(<OnlineCheckout />, app);
      expectNoHardCodedWord(
        <>
          <PaymentSection showsOptions disabledReason={checkoutTexts.offline} />
          <PaymentReturnNotice />
        </>,
        app,
      );
    }
  }
});

it('the card page has none: with and without an order, in every state of a payment', () => {
  for (const mode of ['stripe', 'redsys'] as const) {
    for (const state of STATES()) {
      const app = aVenue(mode);
      const { controller } = orderServicesOf(app);
      controller.view.initial = state;
      expectNoHardCodedWord(<InsertCardPage />, app);
      controller.order.initial = ORDER;
      expectNoHardCodedWord(<InsertCardPage />, app);
      expectNoHardCodedWord(<NewCardPayment controller={controller} />, app);
      for (const wallet of ['googlepay', 'applepay'] as const)
        expectNoHardCodedWord(
          <WalletFailureHeading controller={controller} wallet={wallet} total={ORDER.total} />,
          app,
        );
    }
  }
});

it('the parts of the card page have none', () => {
  const card: SavedCard = { id: '1', brand: '', last4: '4242', expires: '2034-12' };
  expectNoHardCodedWord(<DeleteCardButton card={card} onDelete={() => Promise.resolve(true)} />);
  expectNoHardCodedWord(<SaveCardCheckbox checked onChange={nothing} />);
  expectNoHardCodedWord(<ApplePayButton busy disabledReason={checkoutTexts.offline} onPress={nothing} />);
  for (const loader of ['redirecting', 'processing'] as const)
    expectNoHardCodedWord(<PaymentWaitDialog loader={loader} />);
});

it('every failed payment has none', () => {
  for (const isConfirmedUnpaid of [true, false])
    for (const failure of FAILURES)
      expectNoHardCodedWord(
        <PaymentFailureDialog failure={failure} isConfirmedUnpaid={isConfirmedUnpaid} onDismiss={nothing} />,
      );
});

it('the notices about earlier payments have none', () => {
  const [orderId, total] = [anId(1), cents(180)];
  const notices: OrderNotice[] = [
    ...(['checking', 'unknown', 'confirmed-unpaid', 'arrived', 'refunded'] as const).map((kind) => ({ kind, orderId })),
    ...(['in-progress', 'succeeded', 'failed'] as const).map((refund) => ({
      ...{ kind: 'surplus' as const, orderId },
      surplus: { amount: total, isSecondCharge: true, refund },
    })),
  ];
  for (const notice of notices) {
    const app = aVenue('stripe');
    orderServicesOf(app).orders.notices.initial = [notice];
    expectNoHardCodedWord(<EarlierPaymentNoticeList />, app);
  }
});

it('the result of sending an order has none, whatever the server replied', () => {
  const order = newOrder(anId(1), 'staff', { tableCode: '7', lines: [], comment: '' });
  const views: OrderView[] = [
    { kind: 'busy', loader: 'sending' },
    ...(['idle', 'connection-lost', 'older-arrived'] as const).map((kind) => ({ kind })),
    ...(['unknown', 'not-arrived'] as const).map((kind) => ({ kind, order })),
    ...REFUSALS.map((code) => ({ kind: 'refused' as const, code, text: refusalMessages[code] })),
  ];
  for (const view of views) {
    const app = aCustomerApp();
    orderServicesOf(app).controller.view.initial = view;
    expectNoHardCodedWord(<CartCheckout />, app);
  }
});

it('the question and the switches of notices have none', () => {
  const states: PushState[] = ['off', 'on', 'denied', 'unreachable', 'unsupported'];
  for (const push of states) {
    const app = aCustomerApp();
    app.identity.restore();
    setServerRenderedState(app.identity.state);
    resultOfHook(usePushNotices, app).state.initial = push;
    const order = { id: anId(1), hasNoticeEmails: true };
    expectNoHardCodedWord(
      <>
        <NoticeQuestion />
        <NoticeSwitch />
        <NoticeEmailSwitch order={order} />
        <RepeatOrderButton orderId={order.id} />
      </>,
      app,
    );
  }
});

it('the frame of a page has none: without a connection, with full storage, and with sheets', () => {
  const app = aCustomerApp();
  app.storage.isFailing.initial = true;
  onlineStatus.initial = false;
  for (const path of ['/', '/recent', '/insert-card']) expectNoHardCodedWord(<Shell>{null}</Shell>, app, path);
  onlineStatus.initial = true;
  for (const name of ['terms', 'allergens'] as const)
    expectNoHardCodedWord(<InfoSheet name={name} onClose={nothing} />);
  expectNoHardCodedWord(<LoadingOverlay onCancel={nothing} />);
  expectNoHardCodedWord(<EmptyCart />);
});

it('a planted word fails the search: in a page, and in a name for screen readers', () => {
  expect(() => expectNoHardCodedWord(<p>{checkoutTexts.order} ahora</p>)).toThrow('ahora');
  expect(() => expectNoHardCodedWord(<p aria-label="Cerrar">{checkoutTexts.order}</p>)).toThrow('Cerrar');
});
