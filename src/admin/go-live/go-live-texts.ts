// Visible texts around the findings; the findings themselves are in #contract/go-live-texts.es.ts.

export const goLiveTexts = {
  label: 'Estado del servidor',
  title: (count: number) =>
    count === 1 ? 'Hay 1 cosa que arreglar en el servidor' : `Hay ${count} cosas que arreglar en el servidor`,
  details: 'Ver cuáles y qué hacer',
  lead: 'Enséñaselo a quien instaló el servidor.',
} as const;
