// Pictures of snacks and cold tapas.
import { cubes, flecks, grains, HERBS, leaf, mound, olive, thread } from './food-parts.ts';
import { flat, line, solid, tube } from './light.ts';
import { board, bowl, MIDDLE, onTable, plate } from './scene.ts';
import { bar, between, blob, type Chance, type Drawing, oneOf, oval, type Point, spread } from './shapes.ts';

type Painter = (chance: Chance) => Drawing;

function inBowl(
  items: (point: Point) => Drawing,
  chance: Chance,
  count: number,
  colour = '#e9e1d3',
  floor = '#6b4a2c',
): Drawing {
  return bowl(colour, floor, 'smooth') + spread(chance, count, [400, 308], 205, 125).map(items).join('');
}

function gilda(chance: Chance, [x, y]: Point): Drawing {
  return [
    tube(`M${x - 30} ${y + 4}q20 -34 42 0t46 0`, '#a9623c', 19, 'meat'),
    solid(bar(chance, [x - 66, y], 74, 24, 12), '#8fae3a', 'glossy', 'round'),
    solid(bar(chance, [x + 88, y + 6], 82, 24, -14), '#9cb944', 'glossy', 'round'),
    olive(chance, [x - 118, y], '#7d8a34', 1.25),
    olive(chance, [x + 28, y + 2], '#86933a', 1.2),
    olive(chance, [x + 142, y], '#74822f', 1.25),
    line(`M${x - 176} ${y + 2}L${x + 200} ${y}`, '#d9b27a', 6),
  ].join('');
}

/** By the names of the products. */
export const SNACK_PICTURES: Readonly<Record<string, Painter>> = {
  'Aceitunas aliñadas': (chance) =>
    onTable(
      inBowl(
        (at) => olive(chance, at, oneOf(chance, ['#7d8a34', '#8f9a3e', '#6c7a2b']), 1.3),
        chance,
        46,
        '#a8562f',
        '#5b5a1f',
      ) +
        flecks(chance, ['#b8352a', '#f4ead0', ...HERBS], 40, [400, 300], 200, 120, 7) +
        solid(bar(chance, [470, 250], 60, 16, 30), '#e88a2a', 'glossy'),
    ),
  'Almendras fritas': (chance) =>
    onTable(
      inBowl(
        (at) =>
          solid(
            blob(chance, at, 36, 20, 0.07, between(chance, 0, 180)),
            oneOf(chance, ['#d9a05a', '#c98c45', '#e4b473']),
            'meat',
            'round',
          ),
        chance,
        62,
      ) + flecks(chance, ['#fffaf0'], 46, [400, 300], 200, 120, 4),
    ),
  'Cacahuetes tostados': (chance) =>
    onTable(
      inBowl(
        (at) => {
          const turn = between(chance, 0, 180);
          const [dx, dy] = [Math.cos((turn * Math.PI) / 180) * 19, Math.sin((turn * Math.PI) / 180) * 19];
          return solid(
            blob(chance, [at[0] - dx, at[1] - dy], 25, 22, 0.05) + blob(chance, [at[0] + dx, at[1] + dy], 25, 22, 0.05),
            '#c99a5b',
            'grain',
            'round',
          ).replace('fill-rule="evenodd" ', '');
        },
        chance,
        38,
      ),
    ),
  Altramuces: (chance) =>
    onTable(
      inBowl(
        (at) =>
          solid(
            blob(chance, at, 30, 25, 0.06, between(chance, 0, 180)),
            oneOf(chance, ['#edc23f', '#f3cf58', '#e0b030']),
            'glossy',
            'round',
          ),
        chance,
        60,
        '#5c7f8c',
        '#a6811e',
      ),
    ),
  'Patatas chips de la casa': (chance) =>
    onTable(
      inBowl(
        (at) =>
          solid(
            blob(chance, [at[0], at[1] - 8], 62, 40, 0.12, between(chance, 0, 180)),
            oneOf(chance, ['#f0c45a', '#e6b043', '#f5d37c']),
            'bread',
            'round',
          ),
        chance,
        34,
      ) + flecks(chance, ['#fffdf5'], 40, [400, 295], 200, 120, 3),
    ),
  Gildas: (chance) =>
    onTable(
      plate() + gilda(chance, [370, 258]) + gilda(chance, [405, 352]) + thread([390, 425], 120, 10, 3, '#c9b53a', 5),
    ),
  'Ensaladilla rusa': (chance) =>
    onTable(
      plate() +
        mound(chance, [400, 312], 168, 116, '#f0e2b8', 'bread') +
        grains(chance, 20, [400, 305], 150, 95, 11, ['#7fa63c', '#e07a2a', '#f0d58a']) +
        [0, 1, 2, 3]
          .map((index) =>
            solid(
              bar(chance, [330 + index * 46, 262 + (index % 2) * 26], 90, 30, -20 + index * 14),
              '#d9b08c',
              'meat',
              'round',
            ),
          )
          .join('') +
        olive(chance, [470, 350]) +
        olive(chance, [330, 360]) +
        solid(bar(chance, [400, 345], 110, 16, 8), '#c22c20', 'glossy') +
        flecks(chance, HERBS, 16, MIDDLE, 150, 90),
    ),
  'Boquerones en vinagre': (chance) =>
    onTable(
      plate('#e8eef0') +
        Array.from({ length: 7 }, (_, index) => {
          const x = 232 + index * 56;
          return (
            solid(
              `M${x - 20} 410Q${x - 30} 300 ${x - 4} 205Q${x + 24} 300 ${x + 20} 410L${x} 428Z`,
              '#f1eee6',
              'smooth',
              'small',
            ) +
            line(`M${x - 3} 225Q${x - 10} 320 ${x} 412`, '#a9b2b8', 5, 0.7, 1) +
            line(`M${x + 16} 300Q${x + 19} 360 ${x + 14} 405`, '#6c7d88', 6, 0.7, 1)
          );
        }).join('') +
        flecks(chance, HERBS, 40, MIDDLE, 180, 95, 6) +
        flecks(chance, ['#fbf4dd'], 22, MIDDLE, 170, 90, 9) +
        flecks(chance, ['#d7c042'], 14, MIDDLE, 190, 110, 7),
    ),
  'Salmorejo cordobés': (chance) =>
    onTable(
      bowl('#b4623a', '#e06a3c') +
        grains(chance, 16, [400, 300], 70, 46, 15, ['#fbf6ea', '#f0b428', '#fbf6ea']) +
        spread(chance, 12, [400, 310], 80, 50)
          .map((at) => solid(bar(chance, at, 44, 13, between(chance, 0, 180)), '#a33028', 'meat'))
          .join('') +
        flat(blob(chance, [300, 370], 46, 16, 0.3), '#e3c23a', 0.7) +
        flat(blob(chance, [520, 250], 30, 12, 0.3), '#e3c23a', 0.7),
    ),
  'Tortilla de patatas': (chance) => {
    const top = 'M215 250Q330 160 500 196L590 330Q470 392 330 372Z';
    return onTable(
      plate() +
        solid('M215 250L218 318Q330 452 470 448L590 404L590 330Q470 392 330 372Z', '#f2cf62', 'smooth', 'small', 3) +
        Array.from({ length: 9 }, (_, index) =>
          flat(bar(chance, [262 + index * 38, 338 + Math.sin(index / 2.4) * 46 + 18], 54, 15, 14), '#fbe7a4', 0.9),
        ).join('') +
        solid(top, '#e0a437', 'smooth', 'round') +
        spread(chance, 16, [405, 285], 150, 80)
          .map((at) => flat(blob(chance, at, 30, 15, 0.3), '#a8641b', 0.35, 4))
          .join('') +
        leaf(chance, [585, 235], 70, 40) +
        flecks(chance, HERBS, 12, [410, 290], 130, 60),
    );
  },
  'Queso manchego curado': (chance) =>
    onTable(
      board() +
        Array.from({ length: 6 }, (_, index) => {
          const x = 205 + index * 62;
          return (
            solid(`M${x} 420L${x + 44} 205L${x + 112} 405Z`, '#f0d489', 'grain', 'small', 2) +
            line(`M${x + 2} 420L${x + 110} 406`, '#6d4a24', 10, 0.95) +
            [0, 1, 2]
              .map(() => flat(oval([x + between(chance, 36, 70), between(chance, 300, 390)], 5, 3), '#c49a48'))
              .join('')
          );
        }).join('') +
        cubes(chance, 5, [600, 300], 40, 70, 46, ['#9c3a24', '#ad4a2c']) +
        grains(chance, 9, [170, 230], 30, 55, 15, ['#d8a860', '#e2b874']),
    ),
};
