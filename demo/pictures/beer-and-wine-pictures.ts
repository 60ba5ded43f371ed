// Pictures of beer, wine and vermouth.

import { type BottleLook, bottle } from './bottles.ts';
import { lemonSlice, orangeSlice } from './fruit.ts';
import { type Filling, type GlassShape, glass } from './glassware.ts';
import { line, solid } from './light.ts';
import { atBar } from './scene.ts';
import { type Chance, type Drawing, oval } from './shapes.ts';

type Painter = (chance: Chance) => Drawing;

const BEER = { foam: '#fbf3df', bubbles: 60, dew: true, level: 0.8 } as const;

const CANA: GlassShape = { x: 400, top: 158, bottom: 116, height: 250 };

const TUMBLER: GlassShape = { x: 400, top: 220, bottom: 178, height: 220 };

const WINE_GLASS: GlassShape = { x: 500, top: 142, bottom: 60, height: 205, lift: 165, belly: 34 };

const FLUTE: GlassShape = { x: 500, top: 92, bottom: 40, height: 260, lift: 120, belly: 10 };

function beer(colour: string, shape: GlassShape = CANA, below?: string): Painter {
  return (chance) =>
    atBar(glass(chance, shape, { ...BEER, colour, ...(below ? { below } : {}) }), shape.height > 300 ? 1.3 : 1.5);
}

/** A mug with a handle. */
function mug(chance: Chance): Drawing {
  const handle = `<path d="M486 290q90 -6 88 74t-92 84" fill="none" stroke="#eef4f2" stroke-opacity=".5" stroke-width="26"/><path d="M484 284q104 -8 100 78t-98 90" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="4"/>`;
  return atBar(
    handle + glass(chance, { x: 395, top: 208, bottom: 196, height: 300 }, { ...BEER, colour: '#e6a01e' }),
    1.4,
  );
}

function bottledBeer(look: Omit<BottleLook, 'x'>, colour: string): Painter {
  return (chance) =>
    atBar(
      bottle({ ...look, x: 310, width: 100, height: 410, shoulder: 0.54 }) +
        glass(chance, { ...CANA, x: 500, height: 240 }, { ...BEER, colour }),
    );
}

function wine(
  label: Pick<BottleLook, 'label' | 'ink' | 'cap' | 'emblem'>,
  colour: string,
  green: string,
  shape = WINE_GLASS,
  extra: Partial<Filling> = {},
): Painter {
  return (chance) =>
    atBar(
      bottle({ x: 300, glass: green, height: 436, width: 116, shoulder: 0.56, neck: 38, ...label }) +
        glass(chance, shape, { colour, level: 0.5, ...extra }),
    );
}

function tumbler(filling: Filling, garnish: Drawing, shape = TUMBLER): Painter {
  return (chance) => atBar(glass(chance, shape, filling) + garnish, shape.height > 250 ? 1.32 : 1.6);
}

const oliveOn = solid(oval([470, 316], 22, 18), '#7d8a34', 'glossy', 'round') + line('M360 300L520 324', '#d9b27a', 5);

function jug(chance: Chance): Drawing {
  const handle = `<path d="M424 250q96 -10 88 90t-100 90" fill="none" stroke="#eef4f2" stroke-opacity=".5" stroke-width="24"/>`;
  return atBar(
    handle +
      glass(
        chance,
        { x: 320, top: 220, bottom: 190, height: 320 },
        {
          colour: '#8c1f2a',
          level: 0.82,
          ice: 3,
          inside: orangeSlice(290, 330) + lemonSlice(370, 400, 40) + orangeSlice(300, 450, 38),
        },
      ) +
      glass(
        chance,
        { ...WINE_GLASS, x: 590, height: 190, lift: 130 },
        { colour: '#962430', level: 0.7, ice: 1, inside: orangeSlice(590, 300, 34) },
      ),
  );
}

/** By the names of the products. */
export const BEER_AND_WINE_PICTURES: Readonly<Record<string, Painter>> = {
  Caña: beer('#e8a622'),
  Doble: beer('#e6a01e', { ...CANA, top: 178, bottom: 124, height: 330 }),
  Jarra: mug,
  'Clara con limón': (chance) =>
    atBar(glass(chance, CANA, { ...BEER, colour: '#f2cf5a' }) + lemonSlice(470, 290, 44), 1.5),
  'Tostada de barril': beer('#9c4a14', { ...CANA, belly: 14 }, '#6a2a0c'),
  'Mahou Cinco Estrellas': bottledBeer(
    { glass: '#5a2c12', label: '#a81e22', ink: '#f3e2b4', cap: '#a81e22', emblem: 'star' },
    '#e8a622',
  ),
  'Estrella Galicia': bottledBeer(
    { glass: '#4e2812', label: '#f3ead8', ink: '#a8222a', cap: '#1f1a18', emblem: 'bars' },
    '#e6a622',
  ),
  'Alhambra Reserva 1925': bottledBeer(
    { glass: '#2f6a3e', label: '#2f6a3e', ink: '#dcc68a', cap: '#c9a64a', emblem: 'ring' },
    '#d98e1c',
  ),
  'Mahou 0,0 Tostada': bottledBeer(
    { glass: '#4e2812', label: '#7a4a1c', ink: '#f3e2b4', cap: '#2b4a6a', emblem: 'ring' },
    '#a8561a',
  ),
  'IPA artesana de la sierra': bottledBeer(
    { glass: '#3a2010', label: '#2f5d50', ink: '#f0c060', cap: '#e8a030', emblem: 'leaf' },
    '#dc8a1c',
  ),
  Franziskaner: (chance) =>
    atBar(
      bottle({ x: 290, glass: '#5a2c12', label: '#e8dcb8', ink: '#2b4a7a', cap: '#d8b04a', height: 420 }) +
        glass(chance, { x: 505, top: 168, bottom: 96, height: 360, belly: 8 }, { ...BEER, colour: '#e2a83c' }),
    ),
  'Tinto de la casa': wine({ label: '#f1e6cc', ink: '#5a1a22', cap: '#5a1a22', emblem: 'leaf' }, '#6a1424', '#2a3a24'),
  'Ramón Bilbao Crianza': wine(
    { label: '#f5efe0', ink: '#8a6a2a', cap: '#2a2420', emblem: 'bars' },
    '#7a1626',
    '#22301e',
  ),
  'Protos Roble': wine({ label: '#2b2622', ink: '#d8b860', cap: '#c9a64a', emblem: 'ring' }, '#5c1022', '#22301e'),
  'Juan Gil Etiqueta Plata': wine(
    { label: '#c9ccd0', ink: '#2a2a30', cap: '#9aa0a6', emblem: 'bars' },
    '#560e20',
    '#1e2a1c',
  ),
  'Pétalos del Bierzo': wine(
    { label: '#f6ece4', ink: '#b0406a', cap: '#8a2a4c', emblem: 'star' },
    '#7c1a34',
    '#22301e',
  ),
  'José Pariente Verdejo': wine(
    { label: '#f6f2e2', ink: '#4e7a3c', cap: '#c9b04a', emblem: 'leaf' },
    '#e8d878',
    '#5f7a4a',
    WINE_GLASS,
    { dew: true },
  ),
  'Martín Códax Albariño': wine(
    { label: '#eaf0ee', ink: '#2a6a7a', cap: '#2a6a7a', emblem: 'ring' },
    '#ecdf8e',
    '#4a7060',
    WINE_GLASS,
    { dew: true },
  ),
  'Godeval Godello': wine(
    { label: '#f3ead2', ink: '#8a6a2a', cap: '#8a7a2a', emblem: 'star' },
    '#e6d070',
    '#566e3c',
    WINE_GLASS,
    { dew: true },
  ),
  'Gran Feudo Rosado': wine(
    { label: '#fbf0ee', ink: '#c0405a', cap: '#c0405a', emblem: 'leaf' },
    '#ec8a84',
    '#d88a80',
    WINE_GLASS,
    { dew: true },
  ),
  'Manzanilla La Gitana': wine(
    { label: '#f4e8c8', ink: '#b0602a', cap: '#2a2420', emblem: 'ring' },
    '#ead878',
    '#39492c',
    { ...FLUTE, top: 96, bottom: 52, height: 180, lift: 110, belly: 14 },
    { dew: true, level: 0.66 },
  ),
  'Pedro Ximénez de la casa': wine(
    { label: '#3a2418', ink: '#d8b060', cap: '#3a2418', emblem: 'bars' },
    '#2c120a',
    '#2a1a12',
    { ...FLUTE, top: 96, bottom: 52, height: 180, lift: 110, belly: 14 },
    { level: 0.6 },
  ),
  'Anna de Codorníu Brut': wine(
    { label: '#f6f0e4', ink: '#b08a4a', cap: '#e6dcc8', emblem: 'ring' },
    '#f0dc8c',
    '#4c5a34',
    FLUTE,
    { level: 0.8, bubbles: 90, dew: true },
  ),
  'Vermut de grifo': tumbler({ colour: '#7a2412', level: 0.72, ice: 2 }, orangeSlice(480, 300, 50) + oliveOn),
  'Yzaguirre Reserva': (chance) =>
    atBar(
      bottle({ x: 285, glass: '#4a1e10', label: '#efe2c0', ink: '#8a1c1c', cap: '#8a1c1c', height: 430, width: 112 }) +
        glass(
          chance,
          { ...TUMBLER, x: 510, top: 190, bottom: 158, height: 190 },
          { colour: '#6a1e10', level: 0.66, ice: 2 },
        ) +
        orangeSlice(575, 330, 40),
    ),
  'Tinto de verano': tumbler({ colour: '#a82a34', level: 0.84, ice: 3, bubbles: 50, dew: true }, lemonSlice(480, 246), {
    x: 400,
    top: 176,
    bottom: 140,
    height: 300,
  }),
  'Sangría de la casa': jug,
  'Sidra natural': (chance) =>
    atBar(
      bottle({
        x: 300,
        glass: '#2f5a34',
        label: '#f1e6cc',
        ink: '#3f6a34',
        cap: '#c9a26a',
        height: 440,
        width: 108,
        emblem: 'leaf',
      }) +
        glass(chance, { x: 510, top: 190, bottom: 160, height: 250 }, { colour: '#e6c65a', level: 0.36, bubbles: 50 }),
    ),
  'Aperol Spritz': (chance) =>
    atBar(
      glass(
        chance,
        { x: 400, top: 190, bottom: 76, height: 260, lift: 150, belly: 46 },
        { colour: '#f0601c', level: 0.76, ice: 3, bubbles: 60, dew: true, inside: orangeSlice(430, 250, 50) },
      ),
      1.14,
    ),
  'Bitter Kas': (chance) =>
    atBar(
      bottle({ x: 290, glass: '#b01c22', label: '#f3ead8', ink: '#b01c22', cap: '#c9a64a', height: 300, width: 90 }) +
        glass(
          chance,
          { ...TUMBLER, x: 500, top: 190, bottom: 158, height: 200 },
          { colour: '#c4222a', level: 0.76, ice: 2, bubbles: 40 },
        ) +
        lemonSlice(566, 318, 40),
    ),
};
