// Pictures of the drinks of the day: beer, wine, vermouth, soft drinks and coffee.
import { type BottleLook, bottle, can, contactShadow, cup, type Filling, type GlassShape, glass } from './glassware.ts';
import { flat, line, solid, tube } from './light.ts';
import { atBar, COUNTER } from './scene.ts';
import { blob, type Chance, type Drawing, oval, polygon } from './shapes.ts';

type Painter = (chance: Chance) => Drawing;

const BEER = { foam: '#fbf3df', bubbles: 60, dew: true, level: 0.8 } as const;
const CANA: GlassShape = { x: 400, top: 158, bottom: 116, height: 250 };
const TALL: GlassShape = { x: 520, top: 150, bottom: 118, height: 280 };
const TUMBLER: GlassShape = { x: 400, top: 220, bottom: 178, height: 220 };
const WINE_GLASS: GlassShape = { x: 500, top: 142, bottom: 60, height: 205, lift: 165, belly: 34 };
const FLUTE: GlassShape = { x: 500, top: 92, bottom: 40, height: 260, lift: 120, belly: 10 };

export function slice(x: number, y: number, colour: string, rind: string, size = 46): Drawing {
  const rays = Array.from({ length: 8 }, (_, index) =>
    line(
      `M${x} ${y}L${x + Math.cos((index * Math.PI) / 4) * size * 0.72} ${y + Math.sin((index * Math.PI) / 4) * size * 0.72}`,
      '#fff8e0',
      3,
      0.8,
    ),
  );
  return (
    solid(oval([x, y], size, size), rind, 'smooth', 'small') +
    flat(oval([x, y], size * 0.88, size * 0.88), '#fff6d8') +
    flat(oval([x, y], size * 0.78, size * 0.78), colour) +
    rays.join('')
  );
}
export const lemonSlice = (x: number, y: number, size?: number) => slice(x, y, '#f6db54', '#e6b81c', size);
export const orangeSlice = (x: number, y: number, size?: number) => slice(x, y, '#f59a2c', '#e07a12', size);
export const limeSlice = (x: number, y: number, size?: number) => slice(x, y, '#b9d65c', '#5f962c', size);

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

function soft(
  bottleColour: string,
  label: string,
  ink: string,
  colour: string,
  garnish: Drawing = lemonSlice(570, 246),
  emblem: BottleLook['emblem'] = 'bars',
): Painter {
  return (chance) =>
    atBar(
      bottle({ x: 300, glass: bottleColour, label, ink, cap: label, height: 360, width: 96, shoulder: 0.5, emblem }) +
        glass(chance, TALL, { colour, level: 0.82, ice: 3, bubbles: 40, dew: true }) +
        garnish,
    );
}

function canned(colour: string, ink: string, drink: string, height = 250): Painter {
  return (chance) =>
    atBar(
      can(310, colour, ink, height) +
        glass(chance, TALL, { colour: drink, level: 0.82, ice: 3, bubbles: 40, dew: true }),
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

function coffeeGlass(colour: string, below: string, foam?: string): Painter {
  return (chance) =>
    atBar(
      flat(oval([422, COUNTER + 6], 200, 34), '#0e0502', 0.5, 8) +
        solid(oval([400, COUNTER - 4], 190, 34), '#f3ede2', 'smooth', 'small') +
        glass(
          chance,
          { x: 400, top: 190, bottom: 140, height: 260 },
          { colour, below, level: foam ? 0.78 : 0.86, ...(foam ? { foam } : {}) },
        ),
      1.5,
    );
}

function tea(colour: string, over: Drawing): Painter {
  return (chance) => atBar(cup(chance, colour) + over, 1.4);
}

const bag =
  line('M500 336q70 30 60 120', '#f4ead4', 4, 0.95) + solid('M536 452h52v56h-52Z', '#e8dcbc', 'matte', 'thin');
const mintOn = (x: number, y: number) =>
  [-50, -10, 30]
    .map(
      (turn, index) =>
        `<g transform="rotate(${turn} ${x} ${y})">${solid(`M${x} ${y}Q${x + 30} ${y - 70} ${x} ${y - 104}Q${x - 34} ${y - 60} ${x} ${y}Z`, ['#4c8a34', '#63a344', '#3f7a2c'][index] ?? '', 'smooth', 'small')}</g>`,
    )
    .join('');
export const mint = mintOn;

const daisies = (chance: Chance) =>
  [
    [360, 334],
    [440, 342],
    [400, 326],
  ]
    .map(
      ([x = 0, y = 0]) =>
        flat(blob(chance, [x, y], 20, 9, 0.3, 0, 12), '#fffaf0') + flat(oval([x, y], 8, 4), '#eeb41c'),
    )
    .join('');

const churros = [0, 1]
  .map((index) => tube(`M${600 + index * 30} ${470 + index * 22}q60 -60 130 -30`, '#c98a3c', 30, 'crisp'))
  .join('');

/** By the names of the products. */
export const DRINK_PICTURES: Readonly<Record<string, Painter>> = {
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
  'Coca-Cola': soft('#3a160c', '#b8161c', '#fbf3ea', '#3c150a'),
  'Coca-Cola Zero': soft('#2c120a', '#1c1a1a', '#c8202a', '#32120a'),
  'Fanta Naranja': soft('#f08a1c', '#f3ead8', '#e0641c', '#f5951e', orangeSlice(572, 246), 'ring'),
  'Fanta Limón': soft('#f2d84a', '#f3ead8', '#3c8a4a', '#f5e268', lemonSlice(572, 246), 'ring'),
  Sprite: soft('#3f9a5c', '#f6f6e8', '#2f7a44', '#e9f3e6', limeSlice(572, 246), 'star'),
  'Tónica Schweppes': soft('#dce6e4', '#f0c82c', '#2a3a6a', '#eaf3f4', limeSlice(572, 246), 'bars'),
  'Ginger ale': soft('#d8b868', '#3f6a3c', '#f0d88a', '#eccf86', limeSlice(572, 246), 'leaf'),
  'Red Bull': canned('#c8d0dc', '#2a4a9c', '#e6b42c'),
  'Monster Energy': canned('#221f22', '#7ac43a', '#d8d44a', 300),
  'Aquarius Limón': soft('#e6ecd8', '#2a7ab0', '#f6f6e8', '#eaf0c0', lemonSlice(572, 246), 'ring'),
  Nestea: canned('#d8a02c', '#f6ead0', '#b8641c'),
  'Mosto tinto': tumbler({ colour: '#4a1030', level: 0.76, ice: 2 }, orangeSlice(480, 306, 48)),
  'Zumo de naranja natural': (chance) =>
    atBar(
      contactShadow(590, 90) +
        orangeSlice(585, 440, 78) +
        glass(
          chance,
          { x: 370, top: 180, bottom: 146, height: 290 },
          { colour: '#f59a1c', level: 0.88, below: '#ee8412' },
        ),
    ),
  'Zumo de tomate preparado': tumbler(
    { colour: '#c2301c', level: 0.86 },
    lemonSlice(480, 250) +
      solid(
        polygon([
          [350, 150],
          [378, 146],
          [390, 300],
          [366, 300],
        ]),
        '#8fb24a',
        'meat',
        'small',
      ),
    { x: 400, top: 176, bottom: 140, height: 300 },
  ),
  'Batido de chocolate': tumbler({ colour: '#8a5636', level: 0.82, foam: '#b08258', dew: true }, '', {
    x: 400,
    top: 182,
    bottom: 130,
    height: 310,
  }),
  'Horchata de chufa': tumbler({ colour: '#efe3c8', level: 0.88, dew: true, ice: 1 }, '', {
    x: 400,
    top: 176,
    bottom: 134,
    height: 310,
  }),
  'Agua mineral': (chance) =>
    atBar(
      bottle({
        x: 300,
        glass: '#a8ccd8',
        label: '#f4fafa',
        ink: '#2a7ab0',
        cap: '#2a7ab0',
        height: 420,
        width: 108,
        emblem: 'leaf',
      }) + glass(chance, { ...TALL, height: 240 }, { colour: '#d8ecf0', level: 0.76, dew: true }),
    ),
  'Vichy Catalán': (chance) =>
    atBar(
      bottle({
        x: 300,
        glass: '#4c8a6a',
        label: '#f3ead8',
        ink: '#b02a2a',
        cap: '#d8b04a',
        height: 340,
        width: 100,
        emblem: 'star',
      }) + glass(chance, { ...TALL, height: 240 }, { colour: '#dcecee', level: 0.78, bubbles: 90, ice: 1 }),
    ),
  'Café solo': (chance) => atBar(cup(chance, '#3a1c0c', { size: 0.82 }), 1.4),
  Cortado: coffeeGlass('#8a5632', '#5a2e14', '#d8b48a'),
  'Café con leche': (chance) => atBar(cup(chance, '#b07c4e', { swirl: '#f3e2c4' }), 1.4),
  'Café con bebida de avena': (chance) => atBar(cup(chance, '#b88a5a', { swirl: '#f6ead2', clay: '#8fa08a' }), 1.4),
  'Café con bebida de soja': (chance) => atBar(cup(chance, '#a8764a', { swirl: '#f0dfc0', clay: '#8a9aa8' }), 1.4),
  'Café bombón': coffeeGlass('#4a2410', '#f0dcae'),
  Carajillo: coffeeGlass('#3a1c0c', '#a85a1c', '#c9985a'),
  'Té verde': tea('#c9c25a', mintOn(330, 330) + bag),
  'Poleo menta': tea('#c9a84a', mintOn(340, 334) + mintOn(450, 336)),
  'Infusión de manzanilla': (chance) => atBar(cup(chance, '#e6c04a') + daisies(chance), 1.4),
  'Chocolate a la taza': (chance) => atBar(churros + cup(chance, '#4a2414', { clay: '#c98a5a' })),
};
