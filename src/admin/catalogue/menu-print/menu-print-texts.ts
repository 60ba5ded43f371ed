// Visible texts of the menu to print, on the screen and on paper.
import { ALLERGEN_NAMES } from '#contract/menu-names.es.ts';
import type { Allergen } from '#domain/menu.ts';
import { type Cents, formatEuros } from '#domain/money.ts';

/** Visible Spanish texts of the menu to print, on the screen and on paper. */
export const menuPrintTexts = {
  title: 'Carta para imprimir',
  lead: 'En A4, con todo lo que hay en la carta, también lo que hoy está agotado.',
  back: 'Volver a Productos',
  print: 'Imprimir',
  readFailed: 'No se ha podido leer la carta',
  none: 'Todavía no hay nada que imprimir',
  noneText: 'Crea los productos y vuelve a imprimirla.',
  unstated: (count: number) =>
    count === 1 ? 'Hay 1 producto sin alérgenos indicados' : `Hay ${count} productos sin alérgenos indicados`,
  unstatedText:
    'En la carta pondrá «pregunta al camarero». Indícalos en «Productos»; si no lleva ninguno, marca «Sin alérgenos».',

  menu: 'Carta',
  vat: 'Precios en euros, con el IVA incluido.',
  vegetarian: 'Vegetariano.',
  contains: (allergens: readonly Allergen[]) => `Contiene: ${allergenList(allergens)}.`,
  askForAllergens: 'Alérgenos: pregunta al camarero.',
  surcharge: (amount: Cents) => `En un cubata, ${formatEuros(amount)} más.`,
  legend: 'Alérgenos',
  legendText: (all: readonly Allergen[]) =>
    `Debajo de cada producto pone cuáles contiene de estos catorce: ${allergenList(all)}. Donde pone «pregunta al camarero», no están indicados.`,
  allergyAdvice: 'Si tienes alguna alergia, díselo también al camarero.',
} as const;

/** «gluten, huevo» */
function allergenList(allergens: readonly Allergen[]): string {
  return allergens.map((allergen) => ALLERGEN_NAMES[allergen].toLocaleLowerCase('es')).join(', ');
}
