// Pictures of spirits and liqueurs.
import { type BottleLook, bottle } from './bottles.ts';
import { lemonSlice, limeSlice, mint, orangeSlice } from './fruit.ts';
import { type Filling, type GlassShape, glass } from './glassware.ts';
import { flat, line } from './light.ts';
import { atBar } from './scene.ts';
import { type Chance, type Drawing, oval } from './shapes.ts';

type Painter = (chance: Chance) => Drawing;

const BALLOON: GlassShape = { x: 520, top: 176, bottom: 84, height: 215, lift: 150, belly: 48 };

const LOW: GlassShape = { x: 520, top: 188, bottom: 160, height: 180 };

const SHOT: GlassShape = { x: 510, top: 104, bottom: 78, height: 140 };

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

/** By the names of the products. */
export const SPIRIT_PICTURES: Readonly<Record<string, Painter>> = {
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
