// Pictures of warm tapas and of ham and pork.
import { breadSlice, croquette, cubes, flecks, fries, HERBS, ham, leaf, lemon, sauce } from './food-parts.ts';
import { flat, line, solid } from './light.ts';
import { board, bowl, dip, MIDDLE, onTable, plate, slate } from './scene.ts';
import { around, bar, between, blob, type Chance, type Drawing, oneOf, oval, type Point, spread } from './shapes.ts';

type Painter = (chance: Chance) => Drawing;

function mussel(at: Point, turn: number): Drawing {
  const [x, y] = at;
  const shell = `M${x - 70} ${y}Q${x - 40} ${y - 46} ${x + 30} ${y - 40}Q${x + 78} ${y - 26} ${x + 76} ${y + 4}Q${x + 66} ${y + 38} ${x + 14} ${y + 36}Q${x - 44} ${y + 30} ${x - 70} ${y}Z`;
  return `<g transform="rotate(${turn} ${x} ${y})">${solid(shell, '#232a3a', 'glossy', 'round', 2)}${flat(`M${x - 52} ${y}Q${x - 28} ${y - 32} ${x + 28} ${y - 28}Q${x + 62} ${y - 16} ${x + 60} ${y + 4}Q${x + 50} ${y + 26} ${x + 12} ${y + 24}Q${x - 34} ${y + 20} ${x - 52} ${y}Z`, '#8c93a8')}${solid(oval([x + 12, y - 1], 40, 19), '#ee9a3a', 'glossy', 'round')}${line(`M${x - 22} ${y + 2}q34 -12 66 2`, '#b4551c', 4, 0.6)}</g>`;
}

function potatoes(chance: Chance, over: Drawing): Drawing {
  return onTable(plate() + cubes(chance, 24, MIDDLE, 165, 108, 62) + over);
}

function croquettes(chance: Chance, colours: readonly [string, ...string[]]): Drawing {
  const places: readonly (readonly [Point, number])[] = [
    [[320, 240], -18],
    [[462, 232], 12],
    [[250, 312], 24],
    [[400, 318], -8],
    [[545, 305], 20],
    [[345, 395], 8],
    [[482, 392], -22],
  ];
  return onTable(
    plate() +
      leaf(chance, [560, 400], 110, 30) +
      leaf(chance, [600, 372], 90, -40, '#7fae48') +
      places
        .slice(0, 6)
        .map(([at, turn], index) => croquette(chance, at, turn, colours[index % colours.length]))
        .join('') +
      flecks(chance, ['#fff6e2'], 20, MIDDLE, 170, 110, 3),
  );
}

function friedEggs(chance: Chance): Drawing {
  const egg = (at: Point) =>
    solid(blob(chance, at, 92, 62, 0.13, 0, 14), '#fbf6ea', 'smooth', 'small') +
    solid(oval([at[0] + 6, at[1] - 5], 35, 27), '#f09a1c', 'glossy', 'thick');
  return egg([335, 270]) + egg([478, 262]);
}

function slices(chance: Chance, colour: string, count: number, size: number): Drawing {
  return spread(chance, count, [400, 305], 190, 115)
    .map((at) => solid(blob(chance, at, size, size * 0.7, 0.05), colour, 'grain', 'small'))
    .join('');
}

/** By the names of the products. */
export const TAPAS_PICTURES: Readonly<Record<string, Painter>> = {
  'Patatas bravas': (chance) =>
    potatoes(
      chance,
      sauce(chance, [392, 276], 112, 62, '#c4401c') +
        sauce(chance, [470, 332], 60, 34, '#cf4a22') +
        flecks(chance, ['#8f2412', ...HERBS], 36, [400, 290], 140, 80),
    ),
  'Patatas con tu salsa': (chance) =>
    potatoes(
      chance,
      dip([560, 400], '#f6edc9', 1.2) + dip([255, 415], '#7d9a3a', 1.05) + flecks(chance, HERBS, 24, MIDDLE, 150, 90),
    ),
  'Croquetas de jamón': (chance) => croquettes(chance, ['#c8842f', '#bf7a28', '#d08e3a']),
  'Croquetas variadas': (chance) => croquettes(chance, ['#c8842f', '#8e5526', '#d9a24a']),
  'Pimientos de Padrón': (chance) =>
    onTable(
      plate() +
        spread(chance, 17, MIDDLE, 158, 100)
          .map((at) => {
            const turn = between(chance, -60, 60);
            return `<g transform="rotate(${turn} ${at[0]} ${at[1]})">${solid(`M${at[0] - 62} ${at[1] - 14}Q${at[0] - 10} ${at[1] - 36} ${at[0] + 62} ${at[1] + 4}Q${at[0] - 6} ${at[1] + 34} ${at[0] - 60} ${at[1] + 16}Q${at[0] - 70} ${at[1]} ${at[0] - 62} ${at[1] - 14}Z`, oneOf(chance, ['#4d7a2a', '#5f8c34', '#3f6822']), 'glossy', 'round')}${flat(blob(chance, [at[0] + 4, at[1] + 6], 26, 9, 0.3), '#2a2412', 0.5, 4)}${line(`M${at[0] - 64} ${at[1]}q-18 -4 -30 6`, '#86a04a', 8)}</g>`;
          })
          .join('') +
        flecks(chance, ['#ffffff'], 60, MIDDLE, 190, 120, 5),
    ),
  'Champiñones al ajillo': (chance) =>
    onTable(
      bowl('#9a4f2a', '#8c6128') +
        spread(chance, 17, [400, 305], 190, 110)
          .map((at) =>
            solid(
              `M${at[0] - 44} ${at[1] + 4}Q${at[0] - 42} ${at[1] - 38} ${at[0]} ${at[1] - 38}Q${at[0] + 42} ${at[1] - 38} ${at[0] + 44} ${at[1] + 4}Q${at[0] + 22} ${at[1] + 8} ${at[0] + 15} ${at[1] + 10}L${at[0] + 14} ${at[1] + 34}Q${at[0]} ${at[1] + 42} ${at[0] - 14} ${at[1] + 34}L${at[0] - 15} ${at[1] + 10}Z`,
              oneOf(chance, ['#c9a070', '#b98a58', '#d8b688']),
              'glossy',
              'round',
            ),
          )
          .join('') +
        flecks(chance, [...HERBS, '#f4e3b2', '#b52a1c'], 60, [400, 305], 200, 120, 6),
    ),
  'Mejillones al vapor': (chance) =>
    onTable(
      bowl('#dfe3e4', '#a9784a') +
        spread(chance, 13, [400, 298], 180, 105)
          .map((at) => mussel(at, between(chance, -60, 60)))
          .join('') +
        lemon([560, 390]) +
        flecks(chance, HERBS, 20, MIDDLE, 170, 100),
    ),
  'Torreznos de Soria': (chance) =>
    onTable(
      slate() +
        [
          [300, 225],
          [500, 240],
          [260, 330],
          [430, 330],
          [590, 345],
          [360, 420],
        ]
          .map(([x = 0, y = 0]) => {
            const turn = between(chance, -22, 22);
            return `<g transform="rotate(${turn} ${x} ${y})">${solid(bar(chance, [x, y], 170, 70, 0, 0.1), '#b5562a', 'meat', 'round', 2)}${flat(bar(chance, [x, y + 6], 150, 16, 0), '#f0c898', 0.75, 1)}${solid(bar(chance, [x, y - 30], 172, 26, 0, 0.14), '#dc9a3c', 'crisp', 'round')}</g>`;
          })
          .join(''),
    ),
  'Jamón ibérico de bellota': (chance) =>
    onTable(
      plate() +
        around(11, MIDDLE, 165, 108)
          .map((at, index) => ham(chance, at, 170, index * 47))
          .join('') +
        [0, 1, 2, 3, 4]
          .map((index) =>
            ham(chance, [400 + between(chance, -70, 70), 300 + between(chance, -40, 40)], 150, index * 40),
          )
          .join('') +
        breadSlice(chance, [612, 430], 150, 74, -24) +
        sauce(chance, [612, 424], 52, 22, '#d2502c'),
    ),
  'Huevos rotos a tu gusto': (chance) =>
    onTable(
      plate() +
        fries(chance, 34, MIDDLE, 165, 105) +
        friedEggs(chance) +
        [0, 1, 2, 3]
          .map((index) => ham(chance, [300 + index * 66, 355 + (index % 2) * 28], 110, index * 40 - 30))
          .join('') +
        flecks(chance, ['#3b2a1a'], 18, MIDDLE, 120, 70, 2),
    ),
  'Lacón a la gallega': (chance) =>
    onTable(
      board() +
        slices(chance, '#f3dfa0', 10, 52) +
        around(9, [400, 305], 150, 95)
          .map((at, index) => solid(blob(chance, at, 78, 44, 0.1, index * 33), '#d98f7c', 'meat', 'small'))
          .join('') +
        flecks(chance, ['#b02c14', '#c9401c', '#fffaf0'], 110, [400, 305], 190, 120, 4),
    ),
  'Oreja a la plancha': (chance) =>
    onTable(
      plate() +
        cubes(chance, 26, MIDDLE, 165, 108, 58, ['#b8793e', '#cf9a60', '#a3622c']) +
        dip([590, 420], '#c4401c') +
        flecks(chance, HERBS, 30, MIDDLE, 150, 95),
    ),
};
