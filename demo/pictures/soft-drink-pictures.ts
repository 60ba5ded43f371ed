// Pictures of soft drinks, juices, coffee and tea.

import { type BottleLook, bottle, can, contactShadow, cup } from './bottles.ts';
import { lemonSlice, limeSlice, mint, orangeSlice } from './fruit.ts';
import { type Filling, type GlassShape, glass } from './glassware.ts';
import { flat, line, solid, tube } from './light.ts';
import { atBar, COUNTER } from './scene.ts';
import { blob, type Chance, type Drawing, oval, polygon } from './shapes.ts';

type Painter = (chance: Chance) => Drawing;

const TALL: GlassShape = { x: 520, top: 150, bottom: 118, height: 280 };

const TUMBLER: GlassShape = { x: 400, top: 220, bottom: 178, height: 220 };

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
export const SOFT_DRINK_PICTURES: Readonly<Record<string, Painter>> = {
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
  'Té verde': tea('#c9c25a', mint(330, 330) + bag),
  'Poleo menta': tea('#c9a84a', mint(340, 334) + mint(450, 336)),
  'Infusión de manzanilla': (chance) => atBar(cup(chance, '#e6c04a') + daisies(chance), 1.4),
  'Chocolate a la taza': (chance) => atBar(churros + cup(chance, '#4a2414', { clay: '#c98a5a' })),
};
