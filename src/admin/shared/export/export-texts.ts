// Spanish texts of the link that downloads a list as an Excel file.

/**
 * Spanish texts of an Excel export: the label of its link, the text while the file is prepared, and the title of its error message.
 */
export const exportTexts = {
  export: 'Exportar a Excel',
  exporting: 'Preparando el archivo…',
  failed: 'No se ha podido exportar a Excel',
} as const;
