// Queries of the venue's settings.
import type { Selectable } from 'kysely';
import { imageUrl } from '#contract/images.ts';
import type { Venue } from '#contract/menu.ts';
import type { PartnerLink, VenueSettings } from '#contract/settings.ts';
import type { PaymentMode } from '#domain/payment.ts';
import { QR_EXPIRY_MINUTES } from '#domain/table.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** The row of settings. */
export type Settings = Selectable<Tables['settings']>;

/** The only row of settings. */
export function readSettings(sql: Database | Sql): Promise<Settings> {
  return sql.selectFrom('settings').selectAll().executeTakeFirstOrThrow();
}

/** The settings that are public. */
export function toPublicVenue(settings: Settings, timeZone: string): Venue {
  return {
    name: settings.name,
    shortName: settings.short_name,
    colour: settings.colour,
    logoUrl: urlOf(settings.logo),
    backgroundUrl: urlOf(settings.background),
    ...(settings.favicon === null ? {} : { iconUrl: imageUrl(settings.favicon) }),
    paymentMode: settings.payment_mode,
    offersPayingStaff: settings.offers_paying_staff,
    cooksBeforeCollecting: settings.cooks_before_collecting,
    drinksAtBar: settings.drinks_at_bar,
    showsWaterAndLeftovers: settings.shows_water_and_leftovers,
    timeZone,
    company: companyOf(settings),
  };
}

/** The settings for their owner. `payable` are the payment modes whose keys are configured. */
export function toStaffSettings(settings: Settings, payable: ReadonlySet<PaymentMode>): VenueSettings {
  return {
    version: settings.version,
    isInitialized: settings.initialized_on !== null,
    configuredModes: [...payable],
    ...settingsParts(settings),
  };
}

/** The fields of the three settings screens. */
function settingsParts(settings: Settings): Pick<VenueSettings, 'config' | 'company' | 'images'> {
  const { logo, favicon, notification, background, partner, partner_url: partnerUrl } = settings;
  return {
    config: {
      paymentMode: settings.payment_mode,
      manualOrdersArePaid: settings.manual_orders_are_paid,
      offersPayingStaff: settings.offers_paying_staff,
      cooksBeforeCollecting: settings.cooks_before_collecting,
      acceptsOrders: settings.accepts_orders,
      sessionDebtMax: settings.session_debt_max,
      tableDebtMax: settings.table_debt_max,
      qrExpiry: QR_EXPIRY_MINUTES.find((minutes) => minutes === settings.qr_expiry) ?? null,
      printersActive: settings.active_printers,
      drinksAtBar: settings.drinks_at_bar,
      showsWaterAndLeftovers: settings.shows_water_and_leftovers,
      protectedCodes: settings.protected_qrs,
      notifiesReady: settings.notifies_ready,
      sendsDayMail: settings.sends_day_mail,
      showsStaffSales: settings.shows_staff_sales,
      colour: settings.colour,
      customerDataMonths: settings.customer_data_months,
    },
    company: { name: settings.name, shortName: settings.short_name, ...companyOf(settings) },
    images: { logo, favicon, notification, background, partner, partnerUrl },
  };
}

/** The link to the partner company; null unless both its image and its address are set. */
export function toPartnerLink({ partner, partner_url: url }: Settings): PartnerLink {
  return { link: partner === null || url === '' ? null : { imageUrl: imageUrl(partner), url } };
}

function companyOf(settings: Settings): Venue['company'] {
  return {
    address: settings.address,
    company: settings.company,
    registerData: settings.register_data,
    nif: settings.nif,
    iva: settings.vat_percent,
    web: settings.web,
    email: settings.email,
  };
}

function urlOf(imageId: string | null): string | null {
  return imageId === null ? null : imageUrl(imageId);
}
