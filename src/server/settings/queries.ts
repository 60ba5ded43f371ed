// Queries of the venue's settings.
import { imageUrl } from '#contract/images.ts';
import type { Venue } from '#contract/menu.ts';
import type { PartnerLink, VenueSettings } from '#contract/settings.ts';
import type { PaymentMode } from '#domain/payment.ts';
import type { Database, Sql } from '#server/platform/database/database.ts';
import { type Settings, settingsFieldsOf } from './columns.ts';

/** Reads all settings of the venue, which are the only row of the database table `settings`. */
export function readSettings(sql: Database | Sql): Promise<Settings> {
  return sql.selectFrom('settings').selectAll().executeTakeFirstOrThrow();
}

/** Returns the settings that customers may see. */
export function toPublicVenue(settings: Settings, timeZone: string): Venue {
  const { name, shortName, iva: _iva, ...company } = settingsFieldsOf('company', settings);
  return {
    name,
    shortName,
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
    company,
  };
}

/** Returns the settings for the back office. `payable` are the payment modes whose keys are configured. */
export function toStaffSettings(settings: Settings, payable: ReadonlySet<PaymentMode>): VenueSettings {
  return {
    version: settings.version,
    isInitialized: settings.initialized_on !== null,
    configuredModes: [...payable],
    config: settingsFieldsOf('config', settings),
    company: settingsFieldsOf('company', settings),
    images: settingsFieldsOf('images', settings),
  };
}

/**
 * Returns the link to the partner company, whose logo is on the welcome page of the staff. `link` is null unless both its image and
 * its address are set.
 */
export function toPartnerLink({ partner, partner_url: url }: Settings): PartnerLink {
  return { link: partner === null || url === '' ? null : { imageUrl: imageUrl(partner), url } };
}

function urlOf(imageId: string | null): string | null {
  return imageId === null ? null : imageUrl(imageId);
}
