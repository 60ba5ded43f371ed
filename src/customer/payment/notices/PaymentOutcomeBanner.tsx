// A banner with a title and a text about the money of a payment.
import type { ReactNode } from 'react';
import { OUTCOME_TEXTS, type PaymentOutcomeText } from '#customer/payment/outcome-texts.ts';
import { Banner, type BannerKind } from '#ui/Banner.tsx';
import { Spinner } from '#ui/Spinner.tsx';

type OutcomeBannerProps = { kind: BannerKind; text: PaymentOutcomeText; action?: ReactNode };

/**
 * A banner with a title and a text about the outcome of a payment, such as whether money was charged. `action` is an optional
 * button in the banner.
 */
export function PaymentOutcomeBanner({ kind, text, action }: OutcomeBannerProps) {
  return (
    <Banner kind={kind} announce="none" title={text.title} action={action}>
      {text.text}
    </Banner>
  );
}

/**
 * A banner that says that it is not known yet whether a requested charge succeeded. `action` is an optional button in the banner.
 */
export function ChargeUnknownBanner({ action }: { action?: ReactNode }) {
  const { title, text } = OUTCOME_TEXTS.checking;
  return (
    <Banner kind="warn" announce="none" title={<Spinner label={title} labelVisible />} action={action}>
      {text}
    </Banner>
  );
}
