// The payment options of Redsys: card and Bizum, and the wallets that the venue and the device have.
import { isBusy, selectOption } from '#customer/payment/controller/payment-state.ts';
import { LeaveGuard } from '#customer/payment/notices/LeaveGuard.tsx';
import { PaymentLoader } from '#customer/payment/notices/PaymentLoader.tsx';
import { openCardPage, type PaymentOptionsProps } from '#customer/payment/open-card-page.ts';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { useWallets } from '#customer/payment/wallets/use-wallets.ts';
import { ApplePayButton, GooglePayButton } from '#customer/payment/wallets/WalletButton.tsx';
import { Button } from '#ui/Button.tsx';
import { useStore } from '#ui/use-store.ts';
import styles from './RedsysOptions.module.css';

export function RedsysOptions({ controller, disabledReason }: PaymentOptionsProps) {
  const busy = useStore(controller.state, isBusy);
  const { google, apple, isCharging } = useWallets(controller);
  const { options } = paymentTexts;
  const commonProps = { busy, disabledReason };
  return (
    <>
      <div role="group" aria-label={options.label} className={styles.options}>
        <Button {...commonProps} wide variant="primary" onClick={() => void openCardPage(controller)}>
          {options.card}
        </Button>
        <Button {...commonProps} wide onClick={() => void controller.placeAndPay(selectOption('bizum'), 'redirecting')}>
          {options.bizum}
        </Button>
        {/* Last: they appear when the device has answered, and must not move the others. */}
        {google && <GooglePayButton {...commonProps} settings={google.settings} onPress={google.pay} />}
        {apple && <ApplePayButton {...commonProps} onPress={apple.pay} />}
      </div>
      {isCharging && (
        <>
          <PaymentLoader controller={controller} />
          <LeaveGuard controller={controller} />
        </>
      )}
    </>
  );
}
