// The official buttons of Google Pay and Apple Pay. Their look must not be changed, so they have no disabled look.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { paymentTexts } from '#customer/payment/payment-texts.ts';
import { showToast } from '#ui/toast-store.ts';
import { createGooglePayButton, type GooglePaySettings } from './google-pay.ts';
import styles from './WalletButton.module.css';

type WalletButtonProps = {
  busy: boolean;
  /** Why nothing can be paid now. A press shows it as a toast. */
  disabledReason: string | null;
  onPress: () => void;
};

/** Google's own button, drawn by Google's script. */
export function GooglePayButton({ settings, ...props }: WalletButtonProps & { settings: GooglePaySettings }) {
  const box = useRef<HTMLDivElement>(null);
  const colour = usePrefersDark() ? 'white' : 'black';
  const press = useRef(() => {});
  useEffect(() => {
    press.current = () => pressWallet(props);
  });
  useEffect(() => {
    box.current?.replaceChildren(createGooglePayButton(settings, { colour, onClick: () => press.current() }));
  }, [settings, colour]);
  return (
    <WalletBox {...props}>
      <div ref={box} />
    </WalletBox>
  );
}

/** Apple's own button, drawn by the browser. */
export function ApplePayButton(props: WalletButtonProps) {
  return (
    <WalletBox {...props}>
      <button
        type="button"
        lang={paymentTexts.language}
        className={styles.apple}
        aria-label={paymentTexts.options.applepay}
        onClick={() => pressWallet(props)}
      />
    </WalletBox>
  );
}

/** Screen readers read the reason with the button. */
function WalletBox({ busy, disabledReason, children }: WalletButtonProps & { children: ReactNode }) {
  const reasonId = useId();
  return (
    <div
      role="group"
      className={styles.wallet}
      aria-busy={busy || undefined}
      aria-describedby={disabledReason === null ? undefined : reasonId}
    >
      {children}
      {disabledReason !== null && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </div>
  );
}

function pressWallet({ busy, disabledReason, onPress }: WalletButtonProps) {
  if (busy) return;
  if (disabledReason === null) onPress();
  else showToast(disabledReason, 'info');
}

const DARK = '(prefers-color-scheme: dark)';

function usePrefersDark(): boolean {
  const [isDark, setIsDark] = useState(() => window.matchMedia(DARK).matches);
  useEffect(() => {
    const query = window.matchMedia(DARK);
    const update = () => setIsDark(query.matches);
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, []);
  return isDark;
}
