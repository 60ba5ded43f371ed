// Pictures of toasts, sandwiches, burgers and pizzas.
import {
  breadSlice,
  eggSlice,
  flecks,
  fries,
  HERBS,
  ham,
  leaves,
  sauce,
  squidRing,
  thread,
  tomatoSlice,
} from './food-parts.ts';
import { flat, line, solid } from './light.ts';
import { board, MIDDLE, onTable } from './scene.ts';
import { bar, between, blob, type Chance, type Drawing, oneOf, oval, type Point, spread } from './shapes.ts';

type Painter = (chance: Chance) => Drawing;

/** A toast with what lies on it. */
function toast(chance: Chance, top: (at: Point) => Drawing): Drawing {
  const places: readonly Point[] = [
    [305, 250],
    [495, 250],
    [400, 375],
  ];
  return onTable(
    board() +
      places
        .slice(0, 2)
        .map((at) => breadSlice(chance, [at[0], at[1] + 60], 200, 250, 90) + top([at[0], at[1] + 50]))
        .join('') +
      leaves(chance, 3, [620, 420], 26, 20, 60),
  );
}

/** A roll seen from its side, filled in layers from below. */
function roll(chance: Chance, layers: Drawing, colour = '#c07c36'): Drawing {
  return onTable(
    board() +
      solid(bar(chance, [400, 392], 440, 86, -4, 0.03), '#b87434', 'bread', 'thick', 3) +
      flat(bar(chance, [400, 366], 410, 40, -4, 0.03), '#efd3a0') +
      layers +
      solid(
        'M178 318Q180 214 300 196Q470 176 590 206Q632 226 622 286Q610 306 560 302Q380 312 232 334Q190 338 178 318Z',
        colour,
        'bread',
        'thick',
        2,
      ) +
      [260, 350, 440, 530].map((x) => line(`M${x} 226q30 6 44 40`, '#efd3a0', 9, 0.75, 1)).join(''),
  );
}

function burger(chance: Chance, meat: string, cheese: string, extra: Drawing, seeds = true): Drawing {
  const layer = (y: number, colour: string, height: number, finish: Parameters<typeof solid>[2], wide = 190) =>
    solid(bar(chance, [390, y], wide * 2, height, 0, 0.04), colour, finish, 'round');
  return onTable(
    board() +
      layer(438, '#c98a42', 62, 'bread', 172) +
      leaves(chance, 8, [390, 404], 170, 12, 90) +
      layer(378, meat, 66, 'crisp', 186) +
      solid('M212 342L568 342L540 372L500 356L455 398L400 358L345 388L300 356L250 374Z', cheese, 'glossy', 'small') +
      layer(330, '#c93a28', 24, 'glossy', 176) +
      extra +
      solid(
        'M205 308Q200 150 390 146Q580 150 576 308Q560 326 390 322Q220 326 205 308Z',
        '#c57f34',
        'smooth',
        'thick',
        2,
      ) +
      (seeds
        ? spread(chance, 34, [390, 215], 130, 52)
            .map((at) => solid(blob(chance, at, 8, 5, 0.1, between(chance, 0, 180)), '#f4e2b4', 'smooth', 'thin'))
            .join('')
        : '') +
      fries(chance, 9, [640, 420], 44, 44, 100),
  );
}

function pizza(chance: Chance, toppings: Drawing, cheese = '#f0cf72'): Drawing {
  return onTable(
    flat(oval([410, 335], 258, 186), '#120602', 0.6, 16) +
      solid(blob(chance, MIDDLE, 252, 180, 0.015, 0, 16), '#cf9448', 'crisp', 'thick') +
      solid(blob(chance, MIDDLE, 216, 150, 0.02, 0, 16), '#c23f1e', 'glossy', 'small') +
      solid(blob(chance, MIDDLE, 204, 140, 0.05, 0, 22), cheese, 'bread', 'small') +
      spread(chance, 26, MIDDLE, 180, 118)
        .map((at) => flat(blob(chance, at, 26, 14, 0.35), '#c4501c', 0.5, 4))
        .join('') +
      spread(chance, 12, MIDDLE, 180, 118)
        .map((at) => flat(blob(chance, at, 14, 8, 0.4), '#7a3c10', 0.5, 2))
        .join('') +
      toppings,
  );
}

const mushrooms = (chance: Chance, count: number, at: Point, rx: number, ry: number) =>
  spread(chance, count, at, rx, ry)
    .map((point) =>
      solid(
        blob(chance, point, 34, 21, 0.2, between(chance, 0, 180)),
        oneOf(chance, ['#9c6a3c', '#b98a58', '#7d5029']),
        'meat',
        'round',
      ),
    )
    .join('');

/** By the names of the products. */
export const BREAD_PICTURES: Readonly<Record<string, Painter>> = {
  'Tosta a tu gusto': (chance) =>
    toast(chance, (at) =>
      at[0] < 400
        ? sauce(chance, at, 74, 96, '#d2502c') +
          [-60, -14, 32, 70].map((dy) => ham(chance, [at[0], at[1] + dy], 150, dy)).join('')
        : solid(blob(chance, at, 78, 102, 0.08), '#8fae4a', 'smooth', 'round') +
          [-56, -8, 42]
            .map((dy) => solid(bar(chance, [at[0], at[1] + dy], 140, 46, dy / 3, 0.12), '#ee8a5c', 'meat', 'round'))
            .join('') +
          flecks(chance, HERBS, 14, at, 60, 80),
    ),
  'Tosta de sobrasada y miel': (chance) =>
    toast(
      chance,
      (at) =>
        solid(blob(chance, at, 80, 104, 0.07), '#c4451f', 'grain', 'round') +
        [-50, 10, 60]
          .map((dy) =>
            solid(
              `M${at[0] - 50} ${at[1] + dy}L${at[0] + 10} ${at[1] + dy - 34}L${at[0] + 54} ${at[1] + dy + 10}Z`,
              '#f3dc94',
              'smooth',
              'small',
            ),
          )
          .join('') +
        thread(at, 130, 40, 4, '#dc9420', 8),
    ),
  'Tosta de setas': (chance) =>
    toast(
      chance,
      (at) =>
        mushrooms(chance, 18, at, 66, 92) +
        solid(oval(at, 32, 26), '#f0a01c', 'glossy', 'thick') +
        flecks(chance, HERBS, 18, at, 66, 90),
    ),
  'Montadito de lomo con pimientos': (chance) =>
    roll(
      chance,
      [270, 400, 520].map((x) => solid(bar(chance, [x, 344], 150, 44, -4), '#d8a878', 'meat', 'round')).join('') +
        [300, 430, 540]
          .map((x) => solid(bar(chance, [x, 316], 150, 30, -8, 0.15), '#5f8c34', 'glossy', 'round'))
          .join(''),
    ),
  'Montadito de tortilla con alioli': (chance) =>
    roll(
      chance,
      solid(bar(chance, [400, 340], 400, 74, -4, 0.04), '#f0cc5c', 'grain', 'round') +
        [260, 340, 420, 500].map((x) => flat(bar(chance, [x, 342], 60, 16, 8), '#fbe9ac', 0.9)).join('') +
        sauce(chance, [400, 304], 180, 16, '#f8f0d4'),
    ),
  'Pepito de ternera': (chance) =>
    roll(
      chance,
      solid(bar(chance, [405, 344], 410, 58, -4, 0.08), '#7a4024', 'meat', 'round') +
        flecks(chance, ['#d8a52c', '#b8831c'], 34, [400, 318], 180, 14, 7),
    ),
  'Bocadillo de calamares': (chance) =>
    roll(
      chance,
      [240, 310, 380, 450, 520, 570].map((x, index) => squidRing(chance, [x, 338 + (index % 2) * 10], 1)).join('') +
        sauce(chance, [390, 306], 140, 13, '#f8f0d4'),
    ),
  Serranito: (chance) =>
    roll(
      chance,
      [260, 390, 520].map((x) => solid(bar(chance, [x, 362], 150, 36, -4), '#dcae80', 'meat', 'round')).join('') +
        [270, 400, 520].map((x) => ham(chance, [x, 338], 160, -4)).join('') +
        [300, 480].map((x) => tomatoSlice(chance, [x, 318], 1)).join('') +
        [350, 540].map((x) => solid(bar(chance, [x, 306], 130, 24, -6, 0.15), '#5f8c34', 'glossy', 'round')).join(''),
    ),
  'Bocadillo vegetal con bonito': (chance) =>
    roll(
      chance,
      leaves(chance, 12, [400, 356], 190, 14, 90) +
        [250, 360, 470, 560].map((x) => tomatoSlice(chance, [x, 330], 0.9)).join('') +
        [300, 420, 520].map((x) => eggSlice([x, 318], 0.95)).join('') +
        [340, 470].map((x) => solid(bar(chance, [x, 308], 90, 26, -4), '#dcb48c', 'meat', 'round')).join(''),
    ),
  'Hamburguesa de la casa': (chance) =>
    burger(chance, '#6d3a1e', '#f0a62c', flecks(chance, ['#d8a860'], 12, [390, 316], 150, 8, 9)),
  'Hamburguesa ibérica': (chance) =>
    burger(
      chance,
      '#8a4a2a',
      '#f3e6bc',
      [300, 400, 480].map((x) => solid(bar(chance, [x, 318], 100, 22, 3), '#b5261c', 'glossy', 'small')).join(''),
    ),
  'Hamburguesa de garbanzos': (chance) =>
    burger(chance, '#c08a3c', '#f8f4e6', leaves(chance, 6, [390, 318], 150, 6, 70)),
  'Pizza margarita': (chance) =>
    pizza(
      chance,
      spread(chance, 9, MIDDLE, 150, 95)
        .map((at) => solid(blob(chance, at, 40, 27, 0.15), '#fbf3dc', 'smooth', 'round'))
        .join('') + leaves(chance, 7, MIDDLE, 140, 90, 66),
    ),
  'Pizza cuatro quesos': (chance) =>
    pizza(
      chance,
      spread(chance, 9, MIDDLE, 155, 98)
        .map((at) => solid(blob(chance, at, 34, 23, 0.2), '#fbf1d0', 'bread', 'round'))
        .join('') + flecks(chance, ['#6c8a98', '#8fa7a8'], 34, MIDDLE, 170, 110, 9),
      '#f3d98a',
    ),
  'Pizza al gusto': (chance) =>
    pizza(
      chance,
      spread(chance, 13, MIDDLE, 165, 105)
        .map((at) => solid(blob(chance, at, 30, 21, 0.05), '#b5361f', 'grain', 'small'))
        .join('') +
        mushrooms(chance, 8, MIDDLE, 150, 90) +
        spread(chance, 9, MIDDLE, 160, 100)
          .map((at) => solid(oval(at, 17, 12) + oval(at, 7, 4), '#2b2622', 'glossy', 'small'))
          .join(''),
    ),
};
