// Spanish texts of the Excel export.

export const exportTexts = {
  export: 'Exportar a Excel',
  exporting: 'Preparando el archivo…',
  failed: 'No se ha podido exportar a Excel',
} as const;
