// Pictures of stews, meat and fish.
import { ball } from './ball.ts';
import {
  cubes,
  flecks,
  fries,
  grains,
  grilled,
  HERBS,
  leaf,
  leaves,
  mound,
  sauce,
  thread,
  tomatoSlice,
} from './food-parts.ts';
import { line, solid, tube } from './light.ts';
import { bowl, dip, MIDDLE, onTable, plate } from './scene.ts';
import { bar, between, blob, type Chance, type Drawing, oneOf, oval, type Point, spread } from './shapes.ts';

type Painter = (chance: Chance) => Drawing;

function slicesOf(
  chance: Chance,
  colour: string,
  count: number,
  at: Point,
  rx: number,
  ry: number,
  size = 46,
): Drawing {
  return spread(chance, count, at, rx, ry)
    .map((point) => solid(blob(chance, point, size, size * 0.68, 0.06), colour, 'bread', 'small'))
    .join('');
}

function taco(chance: Chance, [x, y]: Point): Drawing {
  return `<g transform="rotate(-12 ${x} ${y})">${solid(oval([x + 12, y - 10], 100, 74), '#d9a850', 'bread', 'small', 2)}${spread(
    chance,
    16,
    [x + 4, y - 6],
    70,
    44,
  )
    .map((at) =>
      solid(
        bar(chance, at, 50, 17, between(chance, 0, 180), 0.15),
        oneOf(chance, ['#a8502a', '#c0663a', '#8f4020']),
        'meat',
        'round',
      ),
    )
    .join(
      '',
    )}${[-30, 6, 36].map((dx) => tube(`M${x + dx - 20} ${y - 20}q20 -22 42 4`, '#d2589a', 8, 'glossy', 'thin')).join('')}${flecks(chance, HERBS, 16, [x, y - 8], 66, 40, 8)}${solid(`M${x - 92} ${y + 4}Q${x - 60} ${y + 84} ${x + 22} ${y + 74}Q${x + 92} ${y + 56} ${x + 108} ${y + 6}Q${x + 40} ${y + 44} ${x - 92} ${y + 4}Z`, '#e2b45c', 'bread', 'round')}</g>`;
}

/** By the names of the products. */
export const MAIN_PICTURES: Readonly<Record<string, Painter>> = {
  'Hummus con crudités': (chance) =>
    onTable(
      bowl('#b4623a', '#e3c48a', 'bread') +
        line('M300 300q50 -70 120 -50t70 60t-60 70t-110 -10t10 -66t70 -6', '#b8925a', 12, 0.55, 4) +
        sauce(chance, [405, 305], 70, 22, '#c9a62c') +
        flecks(chance, ['#b5401c', ...HERBS], 34, [400, 305], 120, 75, 4) +
        [0, 1, 2, 3, 4]
          .map((index) =>
            solid(
              bar(chance, [548 + index * 20, 240 + index * 34], 150, 24, -50),
              index % 2 ? '#9cbf5c' : '#ea8a2c',
              'smooth',
              'round',
              2,
            ),
          )
          .join('') +
        grains(chance, 6, [360, 330], 40, 24, 15, ['#e0b870', '#d8ac60']),
    ),
  'Tacos de cochinita': (chance) =>
    onTable(plate('#4a4f54') + taco(chance, [300, 270]) + taco(chance, [480, 275]) + taco(chance, [395, 375])),
  'Lentejas estofadas': (chance) =>
    onTable(
      bowl('#9a4f2a', '#6b3f1e', 'grain') +
        grains(chance, 150, [400, 306], 200, 122, 9, ['#7d5028', '#8f5e30', '#6a421e']) +
        slicesOf(chance, '#a8301c', 6, [390, 300], 130, 75, 34) +
        cubes(chance, 7, [410, 310], 150, 85, 30, ['#ea8a2c', '#e07a20']) +
        leaf(chance, [450, 260], 80, 20, '#6b7d3a'),
    ),
  'Callos a la madrileña': (chance) =>
    onTable(
      bowl('#9a4f2a', '#b04a1c') +
        cubes(chance, 18, [400, 305], 175, 105, 50, ['#d9a070', '#cf9060', '#e0b088']) +
        grains(chance, 22, [400, 305], 180, 105, 17, ['#e0b870', '#d8ac60']) +
        slicesOf(chance, '#9c2a18', 5, [400, 300], 120, 70, 32) +
        flecks(chance, HERBS, 20, [400, 305], 180, 105),
    ),
  'Arroz negro con sepia': (chance) =>
    onTable(
      bowl('#3c3f42', '#1d1b1e', 'grain') +
        grains(chance, 130, [400, 306], 200, 122, 8, ['#2b282c', '#1b191c', '#39343a']) +
        cubes(chance, 9, [400, 300], 140, 80, 40, ['#f0e6d6', '#e6d8c4']) +
        thread([400, 320], 200, 60, 5, '#f8f0d4', 9) +
        flecks(chance, HERBS, 16, [400, 305], 150, 90, 6),
    ),
  'Secreto ibérico': (chance) =>
    onTable(
      plate() +
        slicesOf(chance, '#e6bd5c', 9, [470, 350], 110, 60) +
        [0, 1, 2, 3, 4]
          .map((index) => grilled(chance, [275 + index * 52, 262 + index * 16], 64, 140, 14 + index * 3, '#a8623a'))
          .join('') +
        leaf(chance, [560, 270], 100, -60, '#56703a') +
        flecks(chance, ['#fffaf0'], 30, MIDDLE, 150, 90, 4),
    ),
  'Entrecot de vaca': (chance) =>
    onTable(
      plate() +
        grilled(chance, [375, 285], 300, 160, -8, '#7a3c20') +
        line('M240 250Q340 190 500 226', '#e8c89a', 16, 0.75, 2) +
        [0, 1, 2]
          .map((index) =>
            solid(
              bar(chance, [520 + index * 14, 370 + index * 18], 130, 30, -24 + index * 8, 0.15),
              index === 1 ? '#c9301f' : '#b5261c',
              'glossy',
              'round',
            ),
          )
          .join('') +
        fries(chance, 12, [290, 395], 80, 26, 100) +
        flecks(chance, ['#fffdf8'], 40, [375, 280], 130, 60, 4),
    ),
  'Carrilleras al vino tinto': (chance) =>
    onTable(
      plate() +
        mound(chance, [330, 310], 140, 100, '#f2dfa4', 'bread') +
        sauce(chance, [450, 330], 130, 78, '#5a1c18') +
        ball([425, 275], 62, '#6a2e1c', 'meat') +
        ball([500, 340], 66, '#5f281a', 'meat') +
        ball([395, 365], 58, '#74351f', 'meat') +
        cubes(chance, 5, [500, 390], 60, 14, 26, ['#ea8a2c']) +
        leaf(chance, [330, 270], 70, -30, '#4f7a2e') +
        flecks(chance, HERBS, 12, MIDDLE, 130, 80),
    ),
  'Pollo de corral al ajillo': (chance) =>
    onTable(
      bowl('#9a4f2a', '#a8702a') +
        [
          [310, 260],
          [460, 250],
          [280, 345],
          [400, 330],
          [520, 345],
        ]
          .map(([x = 0, y = 0], index) =>
            solid(
              `M${x - 72} ${y}Q${x - 66} ${y - 52} ${x} ${y - 46}Q${x + 50} ${y - 42} ${x + 84} ${y - 6}L${x + 100} ${y + 4}L${x + 84} ${y + 22}Q${x + 20} ${y + 48} ${x - 40} ${y + 40}Q${x - 74} ${y + 30} ${x - 72} ${y}Z`,
              ['#c98430', '#b8701f', '#d4933e'][index % 3] ?? '',
              'crisp',
              'thick',
              2,
            ),
          )
          .join('') +
        flecks(chance, ['#f6ead0', ...HERBS], 46, [400, 305], 190, 110, 9) +
        leaf(chance, [590, 290], 80, 70, '#6b7d3a'),
    ),
  'Bacalao con pisto': (chance) =>
    onTable(
      plate() +
        cubes(chance, 40, [400, 330], 165, 95, 32, ['#c9301f', '#5f8c34', '#e0a030', '#b8401c', '#8a4a6a']) +
        solid(
          'M262 262Q360 200 520 222Q566 236 556 300Q450 356 300 344Q246 320 262 262Z',
          '#f3ead8',
          'meat',
          'thick',
          2,
        ) +
        [300, 360, 420, 480].map((x) => line(`M${x} 250q26 34 10 80`, '#cdbfa4', 4, 0.6, 1)).join('') +
        leaf(chance, [420, 262], 64, 10) +
        flecks(chance, ['#fffdf8'], 24, [410, 280], 110, 50, 3),
    ),
  'Merluza a la romana': (chance) =>
    onTable(
      plate() +
        leaves(chance, 9, [510, 370], 84, 46, 80) +
        [
          [300, 255],
          [420, 270],
          [310, 355],
        ]
          .map(([x = 0, y = 0], index) =>
            solid(bar(chance, [x, y], 180, 84, -14 + index * 9, 0.08), '#e3b048', 'crisp', 'thick', 2),
          )
          .join('') +
        tomatoSlice(chance, [530, 320], 0.8),
    ),
  'Tataki de atún rojo': (chance) =>
    onTable(
      plate('#4a4f54') +
        leaves(chance, 8, [560, 300], 50, 70, 56, ['#2f5a3a', '#3d6e46']) +
        [0, 1, 2, 3, 4, 5]
          .map((index) => {
            const [x, y] = [225 + index * 52, 275 + index * 14];
            return (
              solid(bar(chance, [x, y], 84, 156, 16, 0.06), '#8a5a44', 'crisp', 'small', 2) +
              solid(bar(chance, [x + 2, y], 62, 130, 16, 0.06), '#a8223a', 'meat', 'small')
            );
          })
          .join('') +
        flecks(chance, ['#fbf3dc', '#2a241c'], 80, [360, 310], 170, 80, 4) +
        thread([330, 425], 220, 14, 4, '#3a1c0c', 8),
    ),
  'Macarrones con tomate': (chance) =>
    onTable(
      bowl('#5c7f8c', '#c4401c') +
        spread(chance, 40, [400, 300], 185, 108)
          .map((at) => {
            const turn = between(chance, 0, 180);
            return solid(
              bar(chance, at, 74, 34, turn, 0.03),
              oneOf(chance, ['#efc066', '#e8b454', '#e09a48']),
              'smooth',
              'round',
            );
          })
          .join('') +
        sauce(chance, [400, 285], 110, 60, '#c4401c') +
        sauce(chance, [330, 345], 50, 24, '#cc4a24') +
        flecks(chance, ['#fbf1d0', '#f6e4b0'], 70, [400, 285], 110, 60, 9) +
        leaf(chance, [420, 262], 60, 30),
    ),
  'Delicias de pollo con patatas': (chance) =>
    onTable(
      plate() +
        fries(chance, 22, [480, 310], 90, 90, 110) +
        [
          [270, 250],
          [300, 320],
          [270, 385],
          [370, 285],
          [370, 365],
        ]
          .map(([x = 0, y = 0], index) =>
            solid(bar(chance, [x, y], 124, 58, -24 + index * 14, 0.1), '#cf9238', 'crisp', 'thick', 2),
          )
          .join('') +
        dip([570, 415], '#b3201c', 1),
    ),
};
