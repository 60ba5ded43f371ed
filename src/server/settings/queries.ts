// Questions about the venue's settings.
import type { Selectable } from 'kysely';
import type { Venue } from '#contract/menu.ts';
import type { Database, Sql } from '#server/platform/database.ts';
import type { Tables } from '#server/platform/tables.ts';

export type Settings = Selectable<Tables['settings']>;

/** The one row of settings. */
export function readSettings(sql: Database | Sql): Promise<Settings> {
  return sql.selectFrom('settings').selectAll().executeTakeFirstOrThrow();
}

/** What the world may know of them. */
export function venueOf(settings: Settings, timeZone: string): Venue {
  return {
    name: settings.name,
    shortName: settings.short_name,
    colour: settings.colour,
    logoUrl: settings.logo,
    backgroundUrl: settings.background,
    paymentMethod: settings.payment_method,
    drinksAtBar: settings.drinks_at_bar,
    timeZone,
    company: {
      address: settings.address,
      company: settings.company,
      registerData: settings.register_data,
      nif: settings.nif,
      iva: settings.iva,
      web: settings.web,
      email: settings.email,
    },
  };
}
