// The public API of the settings feature.
import type { Handlers } from '#contract/endpoint.ts';
import type { settingsEndpoints } from '#contract/settings.ts';
import type { Context } from '#server/platform/context.ts';
import type { PaymentModeRules } from './payment-mode-rules.ts';
import { readSettings, toPartnerLink, toPublicVenue, toStaffSettings } from './queries.ts';
import { saveCompany } from './save-company.ts';
import { saveConfig } from './save-config.ts';
import { saveImages } from './save-images.ts';

export { markSetupStepDone } from './mark-setup-step-done.ts';
export { publishMenuChanged, readMenuVersion, renewMenuVersion } from './menu-version.ts';
export { readSettings, toPublicVenue } from './queries.ts';

/** Returns the handlers of the venue's settings. `modes` are the payment modes that this server allows. */
export function settingsHandlers(modes: PaymentModeRules): Handlers<typeof settingsEndpoints, Context> {
  const { payable } = modes;
  return {
    readVenue: async (context) => toPublicVenue(await readSettings(context.db), context.timeZone),
    readSettings: async (context) => toStaffSettings(await readSettings(context.db), payable),
    saveConfig: async (context, input) => toStaffSettings(await saveConfig(context, modes, input), payable),
    saveCompany: async (context, input) => toStaffSettings(await saveCompany(context, input), payable),
    saveImages: async (context, input) => toStaffSettings(await saveImages(context, input), payable),
    readPartnerLink: async (context) => toPartnerLink(await readSettings(context.db)),
  };
}
