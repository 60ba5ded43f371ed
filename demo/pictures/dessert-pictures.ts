// Pictures of desserts.
import { ball } from './ball.ts';
import { flecks, grains, leaf, sauce } from './food-parts.ts';
import { flat, line, solid } from './light.ts';
import { bowl, onTable, plate } from './scene.ts';
import { bar, between, blob, type Chance, type Drawing, oval, type Point, spread } from './shapes.ts';

type Painter = (chance: Chance) => Drawing;

/** A piece of cake seen from above its side. */
function cake(
  chance: Chance,
  top: string,
  side: string,
  over: Drawing,
  finish: Parameters<typeof solid>[2] = 'smooth',
): Drawing {
  return onTable(
    plate() +
      solid('M228 262L232 330Q300 440 470 432L590 352L588 282Z', side, 'grain', 'small', 3) +
      flat('M231 318L232 336Q300 444 470 436L590 356L590 338Q440 420 231 318Z', '#b07a3c', 0.85) +
      solid('M228 262Q350 176 470 190Q570 206 588 282L470 352Q330 346 228 262Z', top, finish, 'round') +
      over,
  );
}

function berries(chance: Chance, count: number, at: Point, rx: number, ry: number): Drawing {
  return grains(chance, count, at, rx, ry, 18, ['#8f1c3a', '#b5243c', '#4a1f4e']);
}

/** By the names of the products. */
export const DESSERT_PICTURES: Readonly<Record<string, Painter>> = {
  'Tarta de queso': (chance) =>
    cake(
      chance,
      '#a8622a',
      '#f6e2b0',
      sauce(chance, [430, 262], 84, 40, '#8f1c3a') + berries(chance, 8, [430, 255], 54, 24),
    ),
  'Torrija caramelizada': (chance) =>
    onTable(
      plate() +
        sauce(chance, [390, 370], 160, 50, '#c98a2c') +
        solid(bar(chance, [370, 320], 260, 150, -8, 0.03), '#d9a450', 'bread', 'thick', 3) +
        solid(bar(chance, [368, 296], 256, 124, -8, 0.03), '#a8581c', 'glossy', 'round') +
        ball([520, 330], 62, '#fbf0dc', 'bread') +
        leaf(chance, [520, 282], 54, -40, '#5d8c35') +
        flecks(chance, ['#8a4a1c'], 20, [520, 330], 40, 30, 4),
    ),
  'Tarta de Santiago': (chance) =>
    cake(
      chance,
      '#d8a85c',
      '#e8c070',
      flat('M228 262Q350 176 470 190Q570 206 588 282L470 352Q330 346 228 262Z', '#fffaf0', 0.82, 4) +
        line('M410 214V312M372 248H448M394 226q16 -18 32 0', '#b8803c', 17, 1) +
        spread(chance, 9, [560, 400], 60, 20)
          .map((at) => solid(blob(chance, at, 22, 12, 0.07, between(chance, 0, 180)), '#c98c45', 'meat', 'round'))
          .join(''),
      'grain',
    ),
  'Arroz con leche': (chance) =>
    onTable(
      bowl('#a8562f', '#f6eeda', 'bread') +
        grains(chance, 110, [400, 306], 196, 118, 8, ['#fbf6e8', '#f3e8cc', '#fffaf0']) +
        spread(chance, 8, [400, 300], 150, 85)
          .map((at) => flat(blob(chance, at, 50, 26, 0.3), '#a8601c', 0.45, 4))
          .join('') +
        flecks(chance, ['#8a4a1c', '#a8622a'], 60, [400, 300], 130, 80, 3) +
        solid(bar(chance, [430, 290], 150, 22, -24), '#8a4a24', 'meat', 'round', 2),
    ),
  'Flan de huevo': (chance) =>
    onTable(
      plate() +
        sauce(chance, [400, 350], 178, 84, '#a85a14') +
        solid('M290 240L255 350Q300 404 400 406Q500 404 545 350L510 240Z', '#edb448', 'smooth', 'thick', 3) +
        solid(oval([400, 242], 112, 52), '#9c4a10', 'glossy', 'round') +
        flat('M300 268Q330 330 296 352Q318 300 300 268Z', '#9c4a10', 0.7, 2) +
        flat('M470 282Q500 330 520 360Q486 330 470 282Z', '#9c4a10', 0.7, 2) +
        ball([565, 350], 44, '#fffaf0', 'bread') +
        ball([590, 318], 30, '#fffaf0', 'bread'),
    ),
  'Copa de helado': (chance) =>
    onTable(
      bowl('#dfe8ea', '#f6e6cc') +
        ball([315, 290], 92, '#f4dca0', 'grain') +
        ball([485, 285], 92, '#6a3a20', 'grain') +
        ball([400, 345], 92, '#ee9ab0', 'grain') +
        solid(bar(chance, [500, 180], 180, 26, -58), '#c98a42', 'crisp', 'small', 2) +
        leaf(chance, [395, 262], 60, -40) +
        berries(chance, 4, [330, 380], 30, 10),
    ),
  'Sorbete de limón al cava': (chance) =>
    onTable(
      bowl('#e6eef0', '#f6efb0') +
        ball([345, 290], 88, '#f8f3c4', 'grain') +
        ball([465, 300], 92, '#fbf7d4', 'grain') +
        spread(chance, 40, [400, 350], 180, 70)
          .map((at) => flat(oval(at, between(chance, 2, 6), between(chance, 2, 5)), '#fffef2', 0.85))
          .join('') +
        leaf(chance, [420, 236], 76, -30) +
        leaf(chance, [370, 232], 60, -140),
    ),
};
