// Pictures of dishes: from the sea, salads, toasts, sandwiches and pizzas.
import {
  breadSlice,
  cubes,
  eggSlice,
  flecks,
  fries,
  grains,
  HERBS,
  ham,
  leaves,
  lemon,
  olive,
  prawn,
  sauce,
  squidRing,
  thread,
  tomatoSlice,
} from './food-parts.ts';
import { flat, line, solid, tube } from './light.ts';
import { board, bowl, dip, MIDDLE, onTable, plate } from './scene.ts';
import { bar, between, blob, type Chance, type Drawing, oneOf, oval, type Point, spread } from './shapes.ts';

type Painter = (chance: Chance) => Drawing;

function octopus(chance: Chance, at: Point): Drawing {
  return (
    solid(blob(chance, at, 40, 29, 0.05), '#8d3f4a', 'smooth', 'round') +
    solid(blob(chance, [at[0], at[1] - 3], 31, 21, 0.05), '#f0dccb', 'smooth', 'small') +
    flecks(chance, ['#c2401c', '#a83016'], 5, at, 24, 15, 4)
  );
}

function friedBits(chance: Chance, count: number, colours: readonly [string, ...string[]]): Drawing {
  return spread(chance, count, MIDDLE, 165, 105)
    .map((at) =>
      solid(
        bar(chance, at, 92 * between(chance, 0.8, 1.1), 54, between(chance, -50, 50), 0.13),
        oneOf(chance, colours),
        'crisp',
        'round',
        2,
      ),
    )
    .join('');
}

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

function salad(chance: Chance, over: Drawing, colours?: readonly [string, ...string[]]): Drawing {
  return onTable(bowl('#e9e1d3', '#4c6a2a', 'smooth') + leaves(chance, 34, [400, 305], 190, 118, 100, colours) + over);
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
export const DISH_PICTURES: Readonly<Record<string, Painter>> = {
  'Calamares a la romana': (chance) =>
    onTable(
      plate() +
        spread(chance, 17, MIDDLE, 150, 95)
          .map((at) => squidRing(chance, at))
          .join('') +
        lemon([560, 405], 1.2),
    ),
  'Pulpo a la gallega': (chance) =>
    onTable(
      board() +
        spread(chance, 12, [400, 310], 190, 115)
          .map((at) => solid(blob(chance, at, 52, 36, 0.05), '#f0dc9a', 'grain', 'small'))
          .join('') +
        spread(chance, 22, [400, 300], 175, 105)
          .map((at) => octopus(chance, at))
          .join('') +
        flecks(chance, ['#fffaf0', '#c2401c'], 70, [400, 300], 200, 125, 4),
    ),
  'Gambas al ajillo': (chance) =>
    onTable(
      bowl('#9a4f2a', '#c9882c') +
        spread(chance, 13, [400, 302], 165, 95)
          .map((at) => prawn(at, 0.95, between(chance, -90, 90)))
          .join('') +
        flecks(chance, ['#f6ead0', '#f6ead0', ...HERBS, '#b8261a'], 70, [400, 305], 200, 120, 8),
    ),
  'Cazón en adobo': (chance) =>
    onTable(
      plate() +
        friedBits(chance, 18, ['#c9872e', '#b87424', '#d89a44']) +
        lemon([565, 400], 1.1) +
        flecks(chance, HERBS, 20, MIDDLE, 150, 95, 3),
    ),
  'Chopitos fritos': (chance) =>
    onTable(
      plate() +
        spread(chance, 26, MIDDLE, 160, 100)
          .map((at) => {
            const turn = between(chance, 0, 360);
            return `<g transform="rotate(${turn} ${at[0]} ${at[1]})">${solid(blob(chance, at, 36, 22, 0.08), '#d39a4c', 'crisp', 'round')}${[-10, 0, 10].map((dy) => tube(`M${at[0] + 28} ${at[1] + dy * 0.7}q18 ${dy} 30 ${dy * 1.3}`, '#a8642c', 8, 'crisp', 'thin')).join('')}</g>`;
          })
          .join('') +
        dip([580, 410], '#f6edc9', 1.1),
    ),
  'Ensalada mixta': (chance) =>
    salad(
      chance,
      [
        [300, 250],
        [510, 270],
        [390, 380],
        [270, 350],
      ]
        .map(([x = 0, y = 0]) => tomatoSlice(chance, [x, y], 1.05))
        .join('') +
        eggSlice([430, 240], 1.2) +
        eggSlice([530, 350], 1.2) +
        eggSlice([340, 310], 1.1) +
        [0, 1, 2, 3]
          .map((index) =>
            solid(bar(chance, [400 + index * 22, 310 + index * 9], 84, 30, -20), '#dcb48c', 'meat', 'round'),
          )
          .join('') +
        [
          [240, 300],
          [470, 390],
          [560, 250],
        ]
          .map(([x = 0, y = 0]) => olive(chance, [x, y], '#5d6a28', 1.1))
          .join('') +
        [
          [320, 380],
          [480, 220],
        ]
          .map(([x = 0, y = 0]) => tube(`M${x - 34} ${y}a34 22 0 1 1 68 6`, '#e7d3e3', 9))
          .join(''),
    ),
  'Ensalada de queso de cabra': (chance) =>
    salad(
      chance,
      [
        [320, 265],
        [485, 270],
        [400, 365],
      ]
        .map(
          ([x = 0, y = 0]) =>
            solid(oval([x, y + 10], 66, 48), '#e9dfc8', 'smooth', 'round', 2) +
            solid(oval([x, y], 64, 44), '#f3e6c6', 'bread', 'small') +
            flat(blob(chance, [x, y], 46, 28, 0.2), '#c07a2a', 0.55, 4),
        )
        .join('') +
        cubes(chance, 9, [400, 310], 180, 100, 36, ['#a8713c', '#8f5a2c']) +
        [
          [240, 320],
          [560, 320],
          [410, 225],
        ]
          .map(
            ([x = 0, y = 0]) =>
              solid(
                `M${x - 50} ${y}Q${x} ${y - 54} ${x + 50} ${y}Q${x} ${y - 16} ${x - 50} ${y}Z`,
                '#f3ecc4',
                'smooth',
                'small',
              ) + line(`M${x - 50} ${y}Q${x} ${y - 54} ${x + 50} ${y}`, '#b9302c', 7),
          )
          .join('') +
        thread([400, 320], 300, 90, 6, '#c98a1c', 6),
    ),
  'Tomate de la huerta con ventresca': (chance) =>
    onTable(
      plate() +
        spread(chance, 9, MIDDLE, 150, 95)
          .map((at) => tomatoSlice(chance, at, 1.5))
          .join('') +
        [0, 1, 2, 3, 4]
          .map((index) =>
            solid(
              bar(chance, [310 + index * 46, 300 + (index % 2) * 24 - 16], 120, 44, 60 + index * 8),
              '#e2bd98',
              'meat',
              'round',
              2,
            ),
          )
          .join('') +
        flecks(chance, ['#f6eef4', ...HERBS], 40, MIDDLE, 160, 95, 7) +
        flecks(chance, ['#fffdf8'], 40, MIDDLE, 180, 110, 3),
    ),
  Gazpacho: (chance) =>
    onTable(
      bowl('#dfe3e4', '#d9482a') +
        cubes(chance, 9, [340, 290], 50, 32, 22, ['#6f9a3c', '#86b04c']) +
        cubes(chance, 9, [450, 320], 54, 34, 22, ['#e8c890', '#d9b070']) +
        cubes(chance, 7, [400, 270], 40, 24, 20, ['#b3241c', '#f3efe0']) +
        thread([400, 390], 190, 24, 4, '#d9c040', 5),
    ),
  'Crema de calabaza': (chance) =>
    onTable(
      bowl('#5c7f8c', '#e8932a') +
        thread([400, 315], 230, 110, 5, '#fbf1dc', 11) +
        spread(chance, 22, [400, 300], 90, 55)
          .map((at) => solid(blob(chance, at, 15, 8, 0.1, between(chance, 0, 180)), '#6f7d3a', 'smooth', 'small'))
          .join('') +
        flecks(chance, HERBS, 16, [400, 305], 120, 70),
    ),
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
        thread(at, 130, 100, 5, '#dc9420', 8),
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
  'Poke a tu gusto': (chance) =>
    onTable(
      bowl('#39505a', '#f4efe2', 'grain') +
        cubes(chance, 9, [300, 255], 60, 42, 38, ['#ee8457', '#e87446']) +
        cubes(chance, 8, [500, 250], 58, 40, 36, ['#f2b33c', '#e8a42c']) +
        grains(chance, 20, [290, 365], 66, 40, 13, ['#8fb84a', '#a5c862']) +
        [0, 1, 2, 3, 4]
          .map((index) =>
            solid(
              bar(chance, [470 + index * 24, 350 + index * 4], 84, 22, 72),
              index % 2 ? '#c9d474' : '#b4c860',
              'smooth',
              'round',
            ),
          )
          .join('') +
        leaves(chance, 5, [400, 300], 36, 40, 50, ['#2f5a3a', '#3d6e46']) +
        flecks(chance, ['#fbf3dc', '#2a241c'], 70, [400, 305], 190, 115, 4),
    ),
  'Gyozas de pollo': (chance) =>
    onTable(
      slatePlate() +
        [
          [270, 250],
          [400, 235],
          [530, 250],
          [270, 360],
          [400, 350],
          [530, 362],
        ]
          .map(
            ([x = 0, y = 0]) =>
              solid(
                `M${x - 66} ${y + 26}Q${x - 60} ${y - 40} ${x} ${y - 42}Q${x + 60} ${y - 40} ${x + 66} ${y + 26}Q${x} ${y + 44} ${x - 66} ${y + 26}Z`,
                '#ecd9ae',
                'smooth',
                'round',
                2,
              ) +
              [-36, -12, 12, 36]
                .map((dx) => line(`M${x + dx} ${y - 32 + Math.abs(dx) * 0.2}q6 14 0 26`, '#c9a468', 4, 0.8, 1))
                .join('') +
              flat(blob(chance, [x, y + 24], 54, 14, 0.15), '#a8601c', 0.75, 2),
          )
          .join('') +
        dip([640, 440], '#3a1c0c', 0.9) +
        flecks(chance, [...HERBS, '#fbf3dc'], 34, [400, 305], 180, 110, 5),
    ),
  'Pollo satay': (chance) =>
    onTable(
      plate() +
        [235, 300, 365]
          .map(
            (y, index) =>
              line(`M170 ${y + 22}L640 ${y - 26}`, '#d9b27a', 7) +
              [0, 1, 2, 3, 4]
                .map((part) =>
                  solid(
                    bar(chance, [250 + part * 70, y + 14 - part * 8], 78, 56, -6 + index * 3, 0.12),
                    oneOf(chance, ['#b8702a', '#a8601f', '#c98438']),
                    'crisp',
                    'round',
                    2,
                  ),
                )
                .join(''),
          )
          .join('') +
        dip([590, 415], '#a8692c', 1.1) +
        lemonLime([225, 420]) +
        flecks(chance, HERBS, 20, MIDDLE, 150, 90),
    ),
};

function slatePlate(): Drawing {
  return plate('#4a4f54');
}

function lemonLime(at: Point): Drawing {
  return `<g style="filter:hue-rotate(40deg)">${lemon(at, 1)}</g>`;
}
