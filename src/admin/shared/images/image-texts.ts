// Spanish texts for choosing and cropping an image.
import type { ImageKind } from '#domain/image.ts';

/** Spanish texts of the form field for an image, and of the dialog that crops the chosen image. */
export const imageTexts = {
  choose: (name: string) => `Elegir imagen: ${name}`,
  change: (name: string) => `Cambiar imagen: ${name}`,
  remove: (name: string) => `Quitar imagen: ${name}`,
  chooseShort: 'Elegir imagen',
  changeShort: 'Cambiar imagen',
  removeShort: 'Quitar',
  none: 'Sin imagen',
  notLoaded: 'No se ha podido cargar la imagen',
  noReader: 'Tu navegador no permite leer archivos',
  notRead: 'No hemos podido leer el archivo. Comprueba que sigue ahí y vuelve a elegirlo.',
  tooLarge: 'La imagen ocupa demasiado. El máximo es 40 MB.',
  formats: 'PNG, JPEG o WebP. Si la foto es grande, se reduce antes de enviarla.',
  crop: (name: string) => `Recortar imagen: ${name}`,
  cropHint: 'Arrastra la imagen o usa los controles para elegir qué parte se ve.',
  cropped: 'Parte de la imagen que se verá',
  shape: 'Forma',
  zoom: 'Zoom',
  horizontal: 'Posición horizontal',
  vertical: 'Posición vertical',
  close: 'Cerrar',
  done: 'Hecho',
  notUploaded: 'No se ha subido la imagen',
} as const;

/** Spanish name of each kind of image, such as logo or product image. */
export const imageKindNames: Readonly<Record<ImageKind, string>> = {
  logo: 'Logo',
  favicon: 'Icono de la web',
  notification: 'Icono de las notificaciones',
  background: 'Imagen de fondo',
  partner: 'Marca colaboradora',
  product: 'Foto del producto',
};

/** Returns the Spanish name of a ratio of width to height: «Apaisada» (landscape) or «Cuadrada» (square). */
export function aspectRatioName(ratio: number): string {
  return ratio > 1 ? 'Apaisada' : 'Cuadrada';
}
