// Pictures of cocktails.
import { lemonSlice, limeSlice, mint, orangeSlice } from './fruit.ts';
import { type Filling, type GlassShape, glass } from './glassware.ts';
import { flat, line, solid } from './light.ts';
import { atBar } from './scene.ts';
import { bar, type Chance, type Drawing, oval, polygon } from './shapes.ts';

type Painter = (chance: Chance) => Drawing;

const LOW: GlassShape = { x: 520, top: 188, bottom: 160, height: 180 };

const HIGH: GlassShape = { x: 400, top: 172, bottom: 138, height: 330 };

const COUPE: GlassShape = { x: 400, top: 250, bottom: 60, height: 150, lift: 210, belly: 20 };

const MARTINI: GlassShape = { x: 400, top: 270, bottom: 14, height: 170, lift: 200 };

function cocktail(shape: GlassShape, filling: Filling, over: (chance: Chance) => Drawing = () => ''): Painter {
  return (chance) =>
    atBar(glass(chance, shape, filling) + over(chance), shape.height < 250 && shape.lift === undefined ? 1.6 : 1.14);
}

const beans = [
  [378, 172],
  [400, 166],
  [420, 174],
]
  .map(([x = 0, y = 0]) => solid(oval([x, y], 13, 8), '#2c1408', 'glossy', 'small'))
  .join('');
const pineapple =
  solid(
    polygon([
      [470, 130],
      [580, 160],
      [500, 250],
    ]),
    '#f2c83c',
    'meat',
    'small',
  ) +
  [0, 1, 2]
    .map((index) =>
      solid(
        polygon([
          [540 + index * 16, 150],
          [560 + index * 30, 70],
          [566 + index * 14, 158],
        ]),
        '#4c8a34',
        'smooth',
        'small',
      ),
    )
    .join('');
const cherry =
  solid(oval([492, 190], 24, 24), '#b5162a', 'glossy', 'thick') + line('M494 168q10 -44 44 -56', '#5f8c34', 5);
const saltRim = line(oval([400, 160], 126, 17), '#fffaf0', 11, 0.9);

const celery = (chance: Chance) =>
  solid(bar(chance, [460, 200], 240, 30, -78), '#8fb24a', 'meat', 'small') + mint(480, 120);

/** By the names of the products. */
export const COCKTAIL_PICTURES: Readonly<Record<string, Painter>> = {
  Mojito: cocktail(
    HIGH,
    {
      colour: '#cfdf9c',
      level: 0.86,
      ice: 4,
      bubbles: 50,
      dew: true,
      inside: limeSlice(375, 400, 40) + limeSlice(430, 320, 40) + mint(380, 480) + mint(430, 420),
    },
    () => mint(430, 226) + limeSlice(486, 214, 42),
  ),
  Margarita: cocktail(COUPE, { colour: '#d6e08c', level: 0.84 }, () => saltRim + limeSlice(520, 150, 44)),
  Negroni: cocktail(
    { ...LOW, x: 400, top: 220, bottom: 186, height: 210 },
    { colour: '#b8281a', level: 0.74, ice: 2 },
    () => orangeSlice(484, 306, 50),
  ),
  'Pisco sour': cocktail({ ...COUPE, top: 210, height: 180 }, { colour: '#ecd67c', level: 0.74, foam: '#fbf6e6' }, () =>
    [370, 400, 430].map((x) => flat(oval([x, 142], 7, 5), '#8a3a1c', 0.85)).join(''),
  ),
  'Piña colada': cocktail(
    { x: 400, top: 180, bottom: 96, height: 300, lift: 90, belly: 22 },
    { colour: '#f6e9b4', level: 0.84, foam: '#fffaf0' },
    () => pineapple + solid(oval([476, 140], 22, 22), '#b5162a', 'glossy', 'thick'),
  ),
  'Bloody Mary': cocktail(
    HIGH,
    { colour: '#b8261a', level: 0.84, ice: 3, dew: true },
    (chance) => celery(chance) + lemonSlice(330, 216, 42),
  ),
  'Espresso Martini': cocktail(
    MARTINI,
    { colour: '#3a1a0c', level: 0.84, foam: '#c99a68' },
    () => `<g transform="translate(0 -40)">${beans}</g>`,
  ),
  'San Francisco': cocktail(
    HIGH,
    { colour: '#f59a2c', below: '#c8202c', level: 0.86, ice: 3, dew: true },
    () => orangeSlice(486, 214, 48) + `<g transform="translate(-130 20)">${cherry}</g>`,
  ),
  'Mojito sin alcohol': cocktail(
    { ...HIGH, top: 190, height: 300 },
    {
      colour: '#dbe8b4',
      level: 0.86,
      ice: 3,
      bubbles: 80,
      dew: true,
      inside: limeSlice(370, 420, 40) + mint(420, 470),
    },
    () => mint(370, 250) + limeSlice(486, 240, 42),
  ),
};
