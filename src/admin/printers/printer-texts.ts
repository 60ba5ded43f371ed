// Visible texts of the printers page. Texts quoted in the requirements must not change by a letter.

export const printerTexts = {
  title: 'Impresoras',
  create: 'Crear impresora',
  edit: 'Editar impresora',
  listFailed: 'No se han podido leer las impresoras',
  search: 'Buscar por nombre o url',
  name: 'Nombre',
  url: 'Url',
  urlHint: 'La dirección de la impresora en la red del local, por ejemplo http://192.168.1.50/print',
  active: 'Activa',
  /** Label of the action for one printer, for screen readers. */
  activeOf: (name: string) => `Activa: ${name}`,
  saved: 'Impresora guardada',
} as const;
