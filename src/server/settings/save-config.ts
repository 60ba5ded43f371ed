// Saves how customers pay and order, and the colour of the venue.
import type { SaveConfig } from '#contract/settings.ts';
import { isColour } from '#domain/colour.ts';
import { paymentModeRefusal } from '#domain/payment.ts';
import type { Context } from '#server/platform/context.ts';
import { throwValidationErrors } from '#server/platform/saving.ts';
import type { ModeRules } from './mode-rules.ts';
import type { Settings } from './queries.ts';
import { storeSettings } from './store-settings.ts';

/**
 * Saves only these fields. A payment mode without configured keys is refused, since customers could not pay; one with test
 * keys, a simulator or a public address without TLS is refused in production.
 */
export function saveConfig(
  context: Context,
  { payable, refusalOf }: ModeRules,
  { shown, colour, ...config }: SaveConfig,
): Promise<Settings> {
  const lowerCase = colour.toLowerCase();
  throwValidationErrors({
    paymentMode: paymentModeRefusal(config.paymentMode, payable) ?? refusalOf(config.paymentMode) ?? undefined,
    colour: isColour(lowerCase) ? undefined : 'colour-not-valid',
  });
  const columns = {
    payment_mode: config.paymentMode,
    manual_orders_are_paid: config.manualOrdersArePaid,
    offers_paying_staff: config.offersPayingStaff,
    cooks_before_collecting: config.cooksBeforeCollecting,
    accepts_orders: config.acceptsOrders,
    session_debt_max: config.sessionDebtMax,
    table_debt_max: config.tableDebtMax,
    qr_expiry: config.qrExpiry,
    active_printers: config.printersActive,
    drinks_at_bar: config.drinksAtBar,
    shows_water_and_leftovers: config.showsWaterAndLeftovers,
    protected_qrs: config.protectedCodes,
    notifies_ready: config.notifiesReady,
    sends_day_mail: config.sendsDayMail,
    shows_staff_sales: config.showsStaffSales,
    colour: lowerCase,
    customer_data_months: config.customerDataMonths,
  };
  return storeSettings(context, 'config', columns, { shown });
}
