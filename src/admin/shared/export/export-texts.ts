// Spanish texts of the link that downloads a list as an Excel file.

export const exportTexts = {
  export: 'Exportar a Excel',
  exporting: 'Preparando el archivo…',
  failed: 'No se ha podido exportar a Excel',
} as const;
