// Pictures of the drinks of the night: spirits, cocktails and liqueurs.
import { lemonSlice, limeSlice, mint, orangeSlice } from './drink-pictures.ts';
import { type BottleLook, bottle, type Filling, type GlassShape, glass } from './glassware.ts';
import { flat, line, solid } from './light.ts';
import { atBar } from './scene.ts';
import { bar, type Chance, type Drawing, oval, polygon } from './shapes.ts';

type Painter = (chance: Chance) => Drawing;

const BALLOON: GlassShape = { x: 520, top: 176, bottom: 84, height: 215, lift: 150, belly: 48 };
const LOW: GlassShape = { x: 520, top: 188, bottom: 160, height: 180 };
const HIGH: GlassShape = { x: 400, top: 172, bottom: 138, height: 330 };
const SHOT: GlassShape = { x: 510, top: 104, bottom: 78, height: 140 };
const COUPE: GlassShape = { x: 400, top: 250, bottom: 60, height: 150, lift: 210, belly: 20 };
const MARTINI: GlassShape = { x: 400, top: 270, bottom: 14, height: 170, lift: 200 };

function gin(look: Omit<BottleLook, 'x'>, garnish: Drawing): Painter {
  return (chance) =>
    atBar(
      bottle({ height: 430, width: 118, shoulder: 0.6, ...look, x: 285 }) +
        glass(chance, BALLOON, { colour: '#e3eef0', level: 0.74, ice: 3, bubbles: 60, dew: true, inside: garnish }),
    );
}

function dark(look: Omit<BottleLook, 'x'>, colour: string): Painter {
  return (chance) =>
    atBar(
      bottle({ height: 420, width: 122, shoulder: 0.58, ...look, x: 290 }) +
        glass(chance, LOW, { colour, level: 0.52, ice: 2 }),
    );
}

function shot(look: Omit<BottleLook, 'x'>, filling: Filling): Painter {
  return (chance) =>
    atBar(
      bottle({ height: 410, width: 108, ...look, x: 300 }) +
        glass(chance, SHOT, { level: 0.84, dew: true, ...filling }),
    );
}

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
export const NIGHT_PICTURES: Readonly<Record<string, Painter>> = {
  'Larios 12': gin(
    { glass: '#5a9ab8', label: '#f4f6f4', ink: '#2a5a9c', cap: '#c9ccd0', emblem: 'ring' },
    lemonSlice(540, 260, 38),
  ),
  Beefeater: gin(
    { glass: '#d5e0e0', label: '#f3ead8', ink: '#b8202a', cap: '#b8202a', square: true, emblem: 'bars' },
    orangeSlice(540, 260, 38),
  ),
  Tanqueray: gin(
    { glass: '#2f7a4c', label: '#2f7a4c', ink: '#f0e6c0', cap: '#c8c8c0', emblem: 'star' },
    limeSlice(540, 260, 38),
  ),
  Nordés: gin({ glass: '#e8eef2', label: '#eef4f8', ink: '#2a6ab8', cap: '#f4f6f8', emblem: 'leaf' }, mint(540, 300)),
  "Hendrick's": gin(
    { glass: '#2c221e', label: '#e6d8b4', ink: '#3a2a20', cap: '#1c1614', height: 360, width: 140, emblem: 'ring' },
    [510, 540, 570]
      .map((x) => flat(oval([x, 268], 24, 34), '#a8cf7c', 0.85) + line(oval([x, 268], 24, 34), '#3f7a34', 5))
      .join(''),
  ),
  'Ron Barceló': dark(
    { glass: '#a8561c', label: '#f1e2b8', ink: '#8a2a1c', cap: '#8a2a1c', emblem: 'star' },
    '#b8641c',
  ),
  'Brugal Añejo': dark(
    { glass: '#b8701f', label: '#f6efdc', ink: '#2a4a8c', cap: '#c9a64a', emblem: 'bars' },
    '#c47a22',
  ),
  'Havana Club 7': dark(
    { glass: '#6a3010', label: '#f3ead8', ink: '#a8202a', cap: '#2a1c14', emblem: 'ring' },
    '#9c4a14',
  ),
  'Zacapa 23': dark(
    { glass: '#5a2810', label: '#c9a668', ink: '#4a2a12', cap: '#3a2414', height: 370, width: 140, emblem: 'bars' },
    '#8a3c10',
  ),
  'DYC 8': dark(
    { glass: '#c9862c', label: '#f1e2b8', ink: '#2f5d3c', cap: '#2f5d3c', square: true, emblem: 'ring' },
    '#d08a2c',
  ),
  "Ballantine's": dark(
    { glass: '#b8762a', label: '#e6d6a8', ink: '#2a3a6a', cap: '#8a2a2a', square: true, emblem: 'star' },
    '#cc8428',
  ),
  Jameson: dark({ glass: '#2f5a34', label: '#efe2bc', ink: '#8a2a1c', cap: '#2f5a34', emblem: 'leaf' }, '#d2922e'),
  "Jack Daniel's": dark(
    { glass: '#7a3c14', label: '#1c1a18', ink: '#f3efe4', cap: '#1c1a18', square: true, width: 132, emblem: 'bars' },
    '#b0601c',
  ),
  'Lagavulin 16': dark(
    { glass: '#3f4a2a', label: '#f0e2b8', ink: '#3a2a1c', cap: '#8a2424', emblem: 'ring' },
    '#c27a20',
  ),
  Absolut: gin(
    {
      glass: '#dfeaf0',
      label: '#eaf2f6',
      ink: '#24489c',
      cap: '#b8bec4',
      height: 380,
      width: 128,
      square: true,
      emblem: 'bars',
    },
    limeSlice(540, 260, 36),
  ),
  'Grey Goose': gin(
    { glass: '#e4edf2', label: '#c8dae6', ink: '#34567c', cap: '#2a4a7a', height: 460, width: 104, emblem: 'leaf' },
    lemonSlice(540, 260, 36),
  ),
  'José Cuervo Especial': (chance) =>
    atBar(
      bottle({
        x: 300,
        glass: '#c9922e',
        label: '#f0d068',
        ink: '#a82a1c',
        cap: '#a82a1c',
        height: 400,
        width: 118,
        square: true,
        emblem: 'star',
      }) +
        glass(chance, SHOT, { colour: '#e0b04a', level: 0.84 }) +
        limeSlice(600, 486, 36),
    ),
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
  'Licor de hierbas': shot(
    { glass: '#c8c43a', label: '#f6f0d8', ink: '#4c7a2c', cap: '#c9a64a', emblem: 'leaf' },
    { colour: '#d6d23e' },
  ),
  'Orujo blanco': shot(
    { glass: '#e4eef0', label: '#f3ead8', ink: '#6a4a2a', cap: '#3a2a1c', emblem: 'bars' },
    { colour: '#e8f2f2' },
  ),
  'Crema de orujo': shot(
    { glass: '#d8b48a', label: '#f6ecd8', ink: '#8a5a2a', cap: '#8a5a2a', emblem: 'ring' },
    { colour: '#e0be94' },
  ),
  Pacharán: shot(
    { glass: '#a82a2c', label: '#f3e4cc', ink: '#5a1a2c', cap: '#c9a64a', emblem: 'star' },
    { colour: '#c2382e' },
  ),
  Frangelico: shot(
    { glass: '#8a5420', label: '#e6d0a0', ink: '#4a2a14', cap: '#2a1a12', shoulder: 0.48, emblem: 'leaf' },
    { colour: '#d09a44' },
  ),
  Baileys: shot(
    { glass: '#3c2618', label: '#e6c890', ink: '#5a2a1c', cap: '#c9a64a', emblem: 'ring' },
    { colour: '#c9a078' },
  ),
  Jägermeister: shot(
    { glass: '#24402a', label: '#d88a2c', ink: '#24402a', cap: '#24402a', square: true, emblem: 'star' },
    { colour: '#3c1a10' },
  ),
};
