// What the menu's fixed things are called, for guests and staff alike.
import type { Allergen, Size } from '#domain/menu.ts';
import type { Section } from '#domain/schedule.ts';

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

export const SIZE_NAMES: Readonly<Record<Size, string>> = {
  base: 'Normal',
  copa: 'Copa',
  cubata: 'Cubata',
  botella: 'Botella',
  chupito: 'Chupito',
};

/** The two product types. */
export const SECTION_NAMES: Readonly<Record<Section, string>> = { drinks: 'Bebidas', food: 'Comidas' };
