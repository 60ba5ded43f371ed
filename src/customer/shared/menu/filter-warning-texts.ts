// Visible texts of the warnings for a customer with a menu filter.

import { ALLERGEN_NAMES } from '#contract/menu-names.es.ts';
import { textCatalogue } from '#customer/shared/language.ts';
import type { Allergen } from '#domain/menu.ts';

const LIST = new Intl.ListFormat('es');

/** Writes allergens as a list: «gluten, huevo y soja». */
export function allergenListText(allergens: readonly Allergen[]): string {
  return LIST.format(allergens.map((allergen) => ALLERGEN_NAMES[allergen].toLocaleLowerCase('es')));
}

/**
 * Writes that a dish or a filter is without these allergens: «sin gluten ni huevo». For dairy alone the text is «sin lactosa», the
 * word that customers use.
 */
export function allergenFreeText(allergens: readonly Allergen[]): string {
  // «Sin lactosa» is what customers say for the filter of dairy products.
  if (allergens.length === 1 && allergens[0] === 'lacteos') return 'sin lactosa';
  return `sin ${allergenListText(allergens).replace(/ [ye] /u, ' ni ')}`;
}

/** The visible texts of the warnings for a customer with a menu filter. */
export const filterWarningTexts = textCatalogue('filter-notes', {
  contains: (allergens: readonly Allergen[]) => `Contiene ${allergenListText(allergens)}`,
  isNotVegetarian: 'No es vegetariano según el local',
  lacksInformation: 'Sin información de alérgenos: pregunta al camarero',
} as const);
