// The home page: the state of the table, notices about payments, and the menu.
import { lazy, useEffect, useState } from 'react';
import { MenuPage } from '#customer/menu/MenuPage.tsx';
import { clearPaymentMarker } from '#customer/payment/payment-marker.ts';
import { useCustomerApp } from '#customer/shared/app-context.ts';
import { ordersBeingPaid } from '#customer/shared/order/open-orders.ts';
import { texts } from '#customer/shared/texts.ts';
import { TableStatusText } from '#customer/table/TableStatusText.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { EarlierPaymentsGate } from './EarlierPaymentsGate.tsx';
import { LazyBoundary } from './ErrorBoundary.tsx';
import styles from './HomePage.module.css';

/** The home page: the menu, the state of the customer's table, and notices about payments. */
export function HomePage() {
  return (
    <>
      <TableStatusText />
      <EarlierPaymentsGate />
      <PaymentReturnGate />
      <MenuPage />
    </>
  );
}

const PaymentReturn = lazy(async () => {
  const loading = import('#customer/payment/PaymentReturnNotice.tsx');
  loading.catch(clearPaymentMarker);
  return { default: (await loading).PaymentReturnNotice };
});

/**
 * Loads PaymentReturn on the home page if a payment is in browser storage or in the URL. Until it is known how the
 * payment is, a document with the payment marker says that it is being checked, before any script has loaded. Without
 * such a payment no code of PaymentReturn is loaded.
 */
function PaymentReturnGate() {
  const { storage } = useCustomerApp();
  const [hasPayment, setHasPayment] = useState(false);
  useEffect(() => {
    setHasPayment(ordersBeingPaid(storage).length > 0 || new URLSearchParams(window.location.search).has('payment'));
  }, [storage]);
  return (
    <>
      <Spinner label={texts.checkingPayment} labelVisible className={styles.checking} />
      {hasPayment && (
        <LazyBoundary>
          <PaymentReturn />
        </LazyBoundary>
      )}
    </>
  );
}
