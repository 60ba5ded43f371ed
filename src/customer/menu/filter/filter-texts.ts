// Visible texts of the menu's filter.
import { textCatalogue } from '#customer/shared/language.ts';
import { allergenListText } from '#customer/shared/menu/filter-warning-texts.ts';
import type { MenuFilter } from '#domain/menu-filter.ts';
import type { Section } from '#domain/schedule.ts';

/** The visible texts of the menu filter (allergens, vegetarian), in the customer's language. */
export const filterTexts = textCatalogue('menu-filter', {
  title: 'Filtrar la carta',
  common: 'Lo más buscado',
  withoutGluten: 'Sin gluten',
  withoutLactose: 'Sin lactosa',
  vegetarian: 'Vegetariano',
  commonHint: '«Sin lactosa» oculta todo lo que lleva lácteos. Las bebidas no llevan marca de vegetariano.',
  allergens: 'Oculta lo que contenga',
  allergyAdvice:
    'Si tienes alergia o intolerancia, díselo siempre al camarero. El filtro usa lo que el local ha indicado en la carta y no dice nada de trazas.',
  done: 'Ver la carta',
  remove: 'Quitar filtro',
  label: 'Filtro de la carta',
  /** «Sin gluten ni huevo · Vegetariano» */
  summary: ({ allergens, isVegetarian }: MenuFilter) =>
    [
      ...(allergens.length > 0
        ? [`Sin ${allergenListText(allergens).replace(' y ', ' ni ').replace(' e ', ' ni ')}`]
        : []),
      ...(isVegetarian ? [allergens.length > 0 ? 'vegetariano' : 'Vegetariano'] : []),
    ].join(' · '),
  hidden: (section: Section, count: number) => {
    if (section === 'drinks') return count === 1 ? '1 bebida oculta' : `${count} bebidas ocultas`;
    return count === 1 ? '1 plato oculto' : `${count} platos ocultos`;
  },
  show: 'Ver',
  hide: 'Ocultar',
} as const);
