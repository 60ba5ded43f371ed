// Saves the name and company of the venue.
import type { SaveCompanyInput } from '#contract/settings.ts';
import { normalizeCompany, validateCompany } from '#domain/company.ts';
import type { Context } from '#server/platform/context.ts';
import { requireNotNull, throwValidationErrors } from '#server/platform/saving.ts';
import type { Settings } from './columns.ts';
import { storeSettings } from './store-settings.ts';

/**
 * Saves the settings page «company»: the name and the legal data of the venue. Values are stored normalised, for example without
 * outer spaces, and the tax number in capitals. Other settings do not change. Throws the validation errors of all invalid fields.
 */
export async function saveCompany(context: Context, { shown, ...form }: SaveCompanyInput): Promise<Settings> {
  throwValidationErrors(validateCompany(form));
  const company = normalizeCompany(form);
  return storeSettings(context, 'company', { ...company, iva: requireNotNull(company.iva) }, { shown });
}
