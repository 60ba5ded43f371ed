// Saves how customers pay and order, and the colour of the venue.
import type { SaveConfig } from '#contract/settings.ts';
import { isColour } from '#domain/colour.ts';
import { flowRefusal, type PaymentFlow } from '#domain/payment.ts';
import type { Context } from '#server/platform/context.ts';
import { refuseFaults } from '#server/platform/saving.ts';
import type { Settings } from './queries.ts';
import { storeSettings } from './store-settings.ts';

/** Saves only these fields. A payment mode without configured keys is refused, since nobody could pay. */
export function saveConfig(
  context: Context,
  payable: ReadonlySet<PaymentFlow>,
  { shown, colour, ...config }: SaveConfig,
): Promise<Settings> {
  const lowerCase = colour.toLowerCase();
  refuseFaults({
    paymentMethod: flowRefusal(config.paymentMethod, payable) ?? undefined,
    colour: isColour(lowerCase) ? undefined : 'colour-not-valid',
  });
  const columns = {
    payment_mode: config.paymentMethod,
    qr_expiry: config.qrExpiry,
    active_printers: config.printersActive,
    drinks_at_bar: config.drinksAtBar,
    protected_qrs: config.protectedCodes,
    colour: lowerCase,
  };
  return storeSettings(context, columns, { shown });
}
