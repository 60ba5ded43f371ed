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

/**
 * The official Google Pay button, drawn by Google's script. The button is drawn only once for the same settings, so that it does
 * not flicker when the cart is opened again.
 */
export function GooglePayButton({ settings, ...props }: WalletButtonProps & { settings: GooglePaySettings }) {
  const box = useRef<HTMLDivElement>(null);
  const colour = usePrefersDark() ? 'white' : 'black';
  useEffect(() => {
    drawnButton(settings, colour).press = () => pressWallet(props);
  });
  useEffect(() => {
    box.current?.replaceChildren(drawnButton(settings, colour).element);
  }, [settings, colour]);
  return (
    <WalletBox {...props}>
      <div ref={box} />
    </WalletBox>
  );
}

interface DrawnButton {
  readonly element: HTMLElement;
  /** What a click does now. */
  press: () => void;
}

type Colour = Parameters<typeof createGooglePayButton>[1]['colour'];

const drawnButtons = new WeakMap<GooglePaySettings, Map<Colour, DrawnButton>>();

/** Google's button of these settings. It is drawn once: a new one flickers, and Google demands that its button stays unchanged. */
function drawnButton(settings: GooglePaySettings, colour: Colour): DrawnButton {
  const ofSettings = drawnButtons.get(settings) ?? new Map<Colour, DrawnButton>();
  drawnButtons.set(settings, ofSettings);
  const known = ofSettings.get(colour);
  if (known) return known;
  const button: DrawnButton = {
    element: createGooglePayButton(settings, { colour, onClick: () => button.press() }),
    press: () => undefined,
  };
  ofSettings.set(colour, button);
  return button;
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
