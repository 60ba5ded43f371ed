// The drawing of each product of the demo menu, by its name.
import { DISH_PICTURES } from './dish-pictures.ts';
import { DRINK_PICTURES } from './drink-pictures.ts';
import { MAIN_PICTURES } from './main-pictures.ts';
import { NIGHT_PICTURES } from './night-pictures.ts';
import { chanceOf, type Drawing } from './shapes.ts';
import { TAPAS_PICTURES } from './tapas-pictures.ts';

const PAINTERS = { ...DRINK_PICTURES, ...NIGHT_PICTURES, ...TAPAS_PICTURES, ...DISH_PICTURES, ...MAIN_PICTURES };

export const PICTURE_NAMES: readonly string[] = Object.keys(PAINTERS);

/** The picture of a product as SVG. Throws for a product without a drawing. */
export function drawingOf(name: string): Drawing {
  const paint = PAINTERS[name];
  if (!paint) throw new Error(`«${name}» has no drawing.`);
  return paint(chanceOf(name));
}
