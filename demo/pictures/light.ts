// Light and surfaces of the drawings: a warm light from the upper left gives every flat shape its volume.
import type { Drawing } from './shapes.ts';

/** How a surface looks: its roughness and its shine. */
const FINISHES = {
  smooth: { noise: 0, frequency: '0.05', shine: 0.22 },
  glossy: { noise: 0, frequency: '0.04', shine: 0.75 },
  crisp: { noise: 0.55, frequency: '0.07', shine: 0.15 },
  bread: { noise: 0.3, frequency: '0.045', shine: 0 },
  grain: { noise: 0.7, frequency: '0.16', shine: 0.12 },
  meat: { noise: 0.4, frequency: '0.02 0.11', shine: 0.35 },
  matte: { noise: 0, frequency: '0.03', shine: 0 },
} as const;
export type Finish = keyof typeof FINISHES;

/** How far the edge of a shape is round, in pixels. */
const EDGES = { thin: 2, small: 5, round: 10, thick: 18 } as const;
export type Edge = keyof typeof EDGES;

/** A shape with volume and a shadow. `level` raises it: the higher, the longer its shadow. */
export function solid(path: string, fill: string, finish: Finish = 'smooth', edge: Edge = 'small', level = 1): Drawing {
  return `<g filter="url(#shadow${level})"><path d="${path}" fill="${fill}" fill-rule="evenodd" filter="url(#${finish}-${edge})"/></g>`;
}

/** Many shapes of one surface, drawn together. */
export function solids(
  paths: readonly string[],
  fill: string,
  finish: Finish = 'smooth',
  edge: Edge = 'small',
): Drawing {
  return solid(paths.join(''), fill, finish, edge).replace('fill-rule="evenodd" ', '');
}

/** A shape of one colour without volume. */
export function flat(path: string, fill: string, opacity = 1, blur = 0): Drawing {
  const filter = blur > 0 ? ` filter="url(#blur${blur})"` : '';
  return `<path d="${path}" fill="${fill}" fill-opacity="${opacity}" fill-rule="evenodd"${filter}/>`;
}

/** A line. */
export function line(path: string, stroke: string, width: number, opacity = 1, blur = 0): Drawing {
  const filter = blur > 0 ? ` filter="url(#blur${blur})"` : '';
  return `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round"${filter}/>`;
}

/** A round line with volume, such as an onion ring or a noodle. */
export function tube(
  path: string,
  stroke: string,
  width: number,
  finish: Finish = 'smooth',
  edge: Edge = 'small',
): Drawing {
  return `<g filter="url(#shadow1)"><path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" filter="url(#${finish}-${edge})"/></g>`;
}

/** Definitions that every drawing refers to. */
export function lightDefinitions(): Drawing {
  const surfaces = Object.entries(FINISHES).flatMap(([name, finish]) =>
    Object.entries(EDGES).map(([edge, blur]) => surface(`${name}-${edge}`, blur, finish)),
  );
  const shadows = [1, 2, 3].map(
    (level) =>
      `<filter id="shadow${level}" x="-30%" y="-30%" width="170%" height="180%"><feDropShadow dx="${level * 3}" dy="${level * 5}" stdDeviation="${level * 4}" flood-color="#1d0d04" flood-opacity=".5"/></filter>`,
  );
  const blurs = [1, 2, 4, 8, 16, 30].map(
    (blur) =>
      `<filter id="blur${blur}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${blur}"/></filter>`,
  );
  return [...surfaces, ...shadows, ...blurs].join('');
}

/** Lights the shape as if its blurred outline and some noise were its height. */
function surface(
  id: string,
  blur: number,
  { noise, frequency, shine }: { noise: number; frequency: string; shine: number },
) {
  const height = Math.max(3, blur * 0.9);
  const rough = `<feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="3" seed="7" result="noise"/>
<feComposite in="round" in2="noise" operator="arithmetic" k2="1" k3="${noise * (6 / (height + 3))}" result="height"/>`;
  const shiny = `<feSpecularLighting in="${noise > 0 ? 'height' : 'round'}" surfaceScale="${height}" specularConstant="${shine}" specularExponent="42" lighting-color="#fff6e6" result="shine"><feDistantLight azimuth="232" elevation="48"/></feSpecularLighting>
<feComposite in="lit" in2="shine" operator="arithmetic" k2="1" k3="1" result="lit"/>`;
  return `<filter id="${id}" x="-10%" y="-10%" width="120%" height="120%" color-interpolation-filters="sRGB">
<feGaussianBlur in="SourceAlpha" stdDeviation="${blur}" result="round"/>${noise > 0 ? rough : ''}
<feDiffuseLighting in="${noise > 0 ? 'height' : 'round'}" surfaceScale="${height}" diffuseConstant="1.15" lighting-color="#fff3df" result="light"><feDistantLight azimuth="232" elevation="52"/></feDiffuseLighting>
<feComposite in="SourceGraphic" in2="light" operator="arithmetic" k1="1.06" k2="0.05" result="lit"/>${shine > 0 ? shiny : ''}
<feComposite in="lit" in2="SourceAlpha" operator="in"/></filter>`;
}
