// Spanish names of allergens, sizes and product types, for customers and staff.
import { type Allergen, type FixedSize, isFixedSize, type Size } from '#domain/menu.ts';
import type { Section } from '#domain/schedule.ts';

/**
 * The sentence that every menu must contain by law: tap water is free, and leftovers can be taken home (Ley 7/2022 art. 18.3, Ley
 * 1/2025 art. 8).
 */
export const WATER_AND_LEFTOVERS_TEXT = 'Agua del grifo gratis, y puedes llevarte lo que sobre.';

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
 * The Spanish name of each fixed size: base, copa, cubata, botella, chupito. Sizes with names of its own that a venue has created
 * are not included; use `sizeName` for the name of any size.
 */
export const FIXED_SIZE_NAMES: Readonly<Record<FixedSize, string>> = {
  base: 'Normal',
  copa: 'Copa',
  cubata: 'Cubata',
  botella: 'Botella',
  chupito: 'Chupito',
};

/** Returns the Spanish name of a product size. A size that the venue created is itself the name. */
export function sizeName(size: Size): string {
  return isFixedSize(size) ? FIXED_SIZE_NAMES[size] : size;
}

/** The Spanish names of the two sections (product types): drinks and food. */
export const SECTION_NAMES: Readonly<Record<Section, string>> = { drinks: 'Bebidas', food: 'Comidas' };
