// The drawing of each product of the demo menu, by its name.

import { BEER_AND_WINE_PICTURES } from './beer-and-wine-pictures.ts';
import { BREAD_PICTURES } from './bread-pictures.ts';
import { COCKTAIL_PICTURES } from './cocktail-pictures.ts';
import { DESSERT_PICTURES } from './dessert-pictures.ts';
import { MAIN_PICTURES } from './main-pictures.ts';
import { SEA_AND_SALAD_PICTURES } from './sea-and-salad-pictures.ts';
import { chanceOf, type Drawing } from './shapes.ts';
import { SNACK_PICTURES } from './snack-pictures.ts';
import { SOFT_DRINK_PICTURES } from './soft-drink-pictures.ts';
import { SPIRIT_PICTURES } from './spirit-pictures.ts';
import { TAPAS_PICTURES } from './tapas-pictures.ts';
import { WORLD_PICTURES } from './world-pictures.ts';

const PAINTERS = {
  ...SNACK_PICTURES,
  ...TAPAS_PICTURES,
  ...SEA_AND_SALAD_PICTURES,
  ...BREAD_PICTURES,
  ...WORLD_PICTURES,
  ...MAIN_PICTURES,
  ...DESSERT_PICTURES,
  ...BEER_AND_WINE_PICTURES,
  ...SOFT_DRINK_PICTURES,
  ...SPIRIT_PICTURES,
  ...COCKTAIL_PICTURES,
};

export const PICTURE_NAMES: readonly string[] = Object.keys(PAINTERS);

/** The picture of a product as SVG. Throws for a product without a drawing. */
export function drawingOf(name: string): Drawing {
  const paint = PAINTERS[name];
  if (!paint) throw new Error(`«${name}» has no drawing.`);
  return paint(chanceOf(name));
}
