// The payment options of Redsys: the wallets that the venue and the device have, card, and Bizum.
import { isBusy, selectOption } from '#customer/payment/controller/payment-state.ts';
import { LeaveGuard } from '#customer/payment/notices/LeaveGuard.tsx';
import { PaymentLoader } from '#customer/payment/notices/PaymentLoader.tsx';
import { openCardPage, type PaymentOptionsProps } from '#customer/payment/open-card-page.ts';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { useWallets, type Wallets } from '#customer/payment/wallets/use-wallets.ts';
import { ApplePayButton, GooglePayButton } from '#customer/payment/wallets/WalletButton.tsx';
import { Button } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { useStore } from '#ui/use-store.ts';
import styles from './RedsysOptions.module.css';

export function RedsysOptions({ controller, disabledReason }: PaymentOptionsProps) {
  const busy = useStore(controller.state, isBusy);
  const wallets = useWallets(controller);
  const { position, offersBizum, isCharging } = wallets;
  const { options } = paymentTexts;
  const commonProps = { busy, disabledReason };
  const hasWalletFirst = position === 'first' && (wallets.google ?? wallets.apple) !== null;
  if (position === 'loading')
    return <Spinner label={paymentTexts.loaders.form} labelVisible className={styles.loading} />;
  return (
    <>
      <div role="group" aria-label={options.label} className={styles.options}>
        {position === 'first' && <WalletButtons {...commonProps} wallets={wallets} />}
        <Button
          {...commonProps}
          wide
          variant={hasWalletFirst ? 'secondary' : 'primary'}
          onClick={() => void openCardPage(controller)}
        >
          {options.card}
        </Button>
        {offersBizum && (
          <Button
            {...commonProps}
            wide
            onClick={() => void controller.placeAndPay(selectOption('bizum'), 'redirecting')}
          >
            {options.bizum}
          </Button>
        )}
        {/* The device has answered late: its wallets must not move the others. */}
        {position === 'last' && <WalletButtons {...commonProps} wallets={wallets} />}
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

type WalletButtonsProps = { wallets: Wallets; busy: boolean; disabledReason: string | null };

function WalletButtons({ wallets: { google, apple }, ...props }: WalletButtonsProps) {
  if (google === null && apple === null) return null;
  return (
    <div className={styles.wallets}>
      {apple && <ApplePayButton {...props} onPress={apple.pay} />}
      {google && <GooglePayButton {...props} settings={google.settings} onPress={google.pay} />}
    </div>
  );
}
