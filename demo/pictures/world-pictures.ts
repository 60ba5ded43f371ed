// Pictures of dishes of the world.
import { cubes, flecks, grains, HERBS, leaves, lemon } from './food-parts.ts';
import { flat, line, solid } from './light.ts';
import { bowl, dip, MIDDLE, onTable, plate } from './scene.ts';
import { bar, blob, type Chance, type Drawing, oneOf, type Point } from './shapes.ts';

type Painter = (chance: Chance) => Drawing;

function slatePlate(): Drawing {
  return plate('#4a4f54');
}

function lemonLime(at: Point): Drawing {
  return `<g style="filter:hue-rotate(40deg)">${lemon(at, 1)}</g>`;
}

/** By the names of the products. */
export const WORLD_PICTURES: Readonly<Record<string, Painter>> = {
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
