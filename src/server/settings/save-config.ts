// Saves how customers pay and order, and the colour of the venue.
import type { SaveConfigInput } from '#contract/settings.ts';
import { isColour } from '#domain/colour.ts';
import { paymentModeRefusal } from '#domain/payment.ts';
import type { Context } from '#server/platform/context.ts';
import { throwValidationErrors } from '#server/platform/saving.ts';
import type { Settings } from './columns.ts';
import type { PaymentModeRules } from './payment-mode-rules.ts';
import { storeSettings } from './store-settings.ts';

/**
 * Saves the settings page «config»: how customers order and pay, and the colour of the venue. Throws a validation error if the
 * colour is invalid, or the payment mode has no configured keys or is not allowed in production. Throws `changed-meanwhile` if the
 * settings have changed since the page was loaded.
 */
export function saveConfig(
  context: Context,
  { payable, refusalOf }: PaymentModeRules,
  { shown, colour, ...config }: SaveConfigInput,
): Promise<Settings> {
  const lowerCase = colour.toLowerCase();
  throwValidationErrors({
    paymentMode: paymentModeRefusal(config.paymentMode, payable) ?? refusalOf(config.paymentMode) ?? undefined,
    colour: isColour(lowerCase) ? undefined : 'colour-not-valid',
  });
  return storeSettings(context, 'config', { ...config, colour: lowerCase }, { shown });
}
