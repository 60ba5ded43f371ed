// Whether the device has Apple Pay. It is separate from the code of the payment sheet, because the cart needs it before its payment
// options are loaded.

/** The version of Apple's API (Apple Pay JS) that this app uses. */
export const APPLE_PAY_VERSION = 6;

/** True if this device supports Apple Pay. False on a page without HTTPS, where Apple's functions throw. */
export function isApplePayAvailable(): boolean {
  if (!window.isSecureContext || !('ApplePaySession' in window)) return false;
  return ApplePaySession.supportsVersion(APPLE_PAY_VERSION) && ApplePaySession.canMakePayments();
}
