// Visible texts of the dialogs that show a new key once.

export const keyTexts = {
  creating: 'Creando la clave…',
  failed: 'No se ha podido crear la clave',
  shownOnce: 'Cópiala ahora: contiene una clave secreta y no se volverá a mostrar.',
  steps: 'Qué hacer ahora',
  copy: {
    label: 'Copiar',
    done: 'Copiado',
    failed: 'No se ha podido copiar. Selecciona el texto y cópialo a mano.',
  },
} as const;
