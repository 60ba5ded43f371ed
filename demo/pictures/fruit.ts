// Slices of citrus fruit and mint.
import { flat, line, solid } from './light.ts';
import { type Drawing, oval } from './shapes.ts';

function slice(x: number, y: number, colour: string, rind: string, size = 46): Drawing {
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

/** A sprig of mint that grows upwards from a point. */
export const mint = (x: number, y: number): Drawing =>
  [-50, -10, 30]
    .map((turn, index) => {
      const leaf = `M${x} ${y}Q${x + 30} ${y - 70} ${x} ${y - 104}Q${x - 34} ${y - 60} ${x} ${y}Z`;
      const colour = ['#4c8a34', '#63a344', '#3f7a2c'][index] ?? '';
      return `<g transform="rotate(${turn} ${x} ${y})">${solid(leaf, colour, 'smooth', 'small')}</g>`;
    })
    .join('');
