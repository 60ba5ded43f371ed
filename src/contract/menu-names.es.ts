// Spanish names of allergens, sizes and product types, for customers and staff.
import { type Allergen, type FixedSize, isFixedSize, type Size } from '#domain/menu.ts';
import type { Section } from '#domain/schedule.ts';

/**
 * The sentence that every menu must contain by law: tap water is free, and leftovers can be taken home (Ley 7/2022 art. 18.3, Ley
 * 1/2025 art. 8).
 */
export const WATER_AND_LEFTOVERS = 'Agua del grifo gratis, y puedes llevarte lo que sobre.';

/** Spanish name of each allergen. */
export const ALLERGEN_NAMES: Readonly<Record<Allergen, string>> = {
  altramuces: 'Altramuces',
  apio: 'Apio',
  cacahuetes: 'Cacahuetes',
  crustaceos: 'Crustáceos',
  'frutos-de-cascara': 'Frutos de cáscara',
  gluten: 'Gluten',
  huevo: 'Huevo',
  lacteos: 'Lácteos',
  moluscos: 'Moluscos',
  mostaza: 'Mostaza',
  pescado: 'Pescado',
  sesamo: 'Sésamo',
  soja: 'Soja',
  sulfitos: 'Sulfitos',
};

/**
 * The Spanish name of each fixed size in which a product can be sold. The names of the venue's own sizes are not here; see
 * `sizeName`.
 */
export const SIZE_NAMES: Readonly<Record<FixedSize, string>> = {
  base: 'Normal',
  copa: 'Copa',
  cubata: 'Cubata',
  botella: 'Botella',
  chupito: 'Chupito',
};

/** Returns the Spanish name of a size in which a product is sold. A size of the venue's own has the name that the venue gave it. */
export function sizeName(size: Size): string {
  return isFixedSize(size) ? SIZE_NAMES[size] : size;
}

/** Spanish names of the two product types. */
export const SECTION_NAMES: Readonly<Record<Section, string>> = { drinks: 'Bebidas', food: 'Comidas' };
