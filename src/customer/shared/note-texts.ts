// Visible texts of the notes.
import { textCatalogue } from './language.ts';

/** The visible texts for writing a note on a product or on the whole order. */
export const noteTexts = textCatalogue('notes', {
  allergies: '¿Alergias? Díselo siempre al camarero.',
  onlyText: 'Hemos quitado los emojis: en la barra y en la cocina solo se lee texto.',
  placeholder: 'Sin hielo, poco hecho…',
  for: (name: string) => `Nota para ${name}`,
  add: 'Añadir una nota',
  addFor: (name: string) => `Añadir una nota a ${name}`,
  change: 'Cambiar',
  changeFor: (name: string) => `Cambiar la nota de ${name}`,
  save: 'Guardar',
  general: {
    label: 'Notas para todo el pedido',
    placeholder: '¿Algo que debamos saber?',
    add: 'Añadir una nota al pedido',
    change: 'Cambiar la nota del pedido',
  },
} as const);
