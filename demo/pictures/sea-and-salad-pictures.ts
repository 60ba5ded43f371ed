// Pictures of what comes from the sea and of salads.
import {
  cubes,
  eggSlice,
  flecks,
  HERBS,
  leaves,
  lemon,
  olive,
  prawn,
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

function salad(chance: Chance, over: Drawing, colours?: readonly [string, ...string[]]): Drawing {
  return onTable(bowl('#e9e1d3', '#4c6a2a', 'smooth') + leaves(chance, 34, [400, 305], 190, 118, 100, colours) + over);
}

/** By the names of the products. */
export const SEA_AND_SALAD_PICTURES: Readonly<Record<string, Painter>> = {
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
        thread([400, 320], 300, 36, 6, '#c98a1c', 6),
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
};
