// Saves the name and company of the venue.
import type { SaveCompany } from '#contract/settings.ts';
import { normalizeCompany, validateCompany } from '#domain/company.ts';
import type { Context } from '#server/platform/context.ts';
import { required, throwValidationErrors } from '#server/platform/saving.ts';
import type { Settings } from './queries.ts';
import { storeSettings } from './store-settings.ts';

/** Saves only these fields, normalised. Invalid fields are refused, each with its message. */
export async function saveCompany(context: Context, { shown, ...form }: SaveCompany): Promise<Settings> {
  throwValidationErrors(validateCompany(form));
  const company = normalizeCompany(form);
  const columns = {
    name: company.name,
    short_name: company.shortName,
    address: company.address,
    company: company.company,
    register_data: company.registerData,
    nif: company.nif,
    vat_percent: required(company.iva),
    web: company.web,
    email: company.email,
  };
  return storeSettings(context, 'company', columns, { shown });
}
