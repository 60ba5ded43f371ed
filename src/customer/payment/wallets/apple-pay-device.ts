// Whether the device has Apple Pay. Apart from the payment sheet, because the cart needs it before its options are loaded.

/** The version of Apple's API in the documentation. */
export const APPLE_PAY_VERSION = 6;

/** True if this device supports Apple Pay. False without TLS, where Apple's functions throw. */
export function isApplePayAvailable(): boolean {
  if (!window.isSecureContext || !('ApplePaySession' in window)) return false;
  return ApplePaySession.supportsVersion(APPLE_PAY_VERSION) && ApplePaySession.canMakePayments();
}
