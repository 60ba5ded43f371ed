// Visible texts of the banners about the server: its disk, and problems of a venue in production. The text of each problem is in
// #contract/go-live-texts.es.ts.

import { formatMegabytes } from '#contract/disk-size.ts';

/** Texts of the banner about the problems of a venue in production. */
export const productionProblemTexts = {
  label: 'Estado del servidor',
  title: (count: number) =>
    count === 1 ? 'Hay 1 cosa que arreglar en el servidor' : `Hay ${count} cosas que arreglar en el servidor`,
  details: 'Ver cuáles y qué hacer',
  lead: 'Enséñaselo a quien instaló el servidor.',
} as const;

/** Texts of the banner about a full or nearly full disk. */
export const diskTexts = {
  fullTitle: 'El disco del servidor está lleno',
  full: 'Los pedidos y los cobros pueden no guardarse: apúntalos en papel y avisa ya a quien lleva el servidor para que libere espacio. En cuanto haya sitio, todo vuelve a funcionar solo y este aviso desaparece.',
  lowTitle: (freeBytes: number) => `Queda poco espacio en el disco del servidor: ${formatMegabytes(freeBytes)}`,
  low: 'Pide a quien lleva el servidor que libere espacio o ponga un disco más grande. Si se llena, no se podrán guardar pedidos ni cobros.',
} as const;
